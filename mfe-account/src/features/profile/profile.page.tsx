/** `/profile`: the account of the signed-in user. */
import { sentences, type User } from '@storefront/contract';
import { profileSentences } from '@storefront/contract/sentences/profile';
import { type SignInIntent, selectUser, useAppSelector } from '@storefront/state';
import { Alert, Button, ButtonLink, Loading, Page, Skeleton, Stack, VisuallyHidden } from '@storefront/ui';
import { useState } from 'react';
import { Doorway } from '../doorway/doorway.tsx';
import { UnverifiedEmail } from '../verify-email/unverified-email.tsx';
import { useGetProfileQuery } from './profile.api.ts';
import styles from './profile.module.css';
import { ProfileCard } from './profile-card.tsx';
import { ProfileSections } from './profile-sections.tsx';
import { useRecovery } from './use-recovery.ts';

export default function ProfilePage() {
  const user = useAppSelector(selectUser);
  if (!user) return <SignedOutProfile />;
  return (
    <Page title="Profile">
      <SignedInProfile user={user} />
    </Page>
  );
}

function SignedOutProfile() {
  const intent: SignInIntent = { returnTo: '/profile' };
  return (
    <Doorway title="Profile" lead={sentences.profile_signed_out}>
      <div>
        <ButtonLink to="/login" state={{ intent }}>
          Log In
        </ButtonLink>
      </div>
    </Doorway>
  );
}

/** While the profile cannot be had, the session's user and the defaults stand in for it; it is asked for again by itself. */
function SignedInProfile({ user }: { readonly user: User }) {
  const { data, error, isFetching, refetch } = useGetProfileQuery({});
  const [hasFailed, setHasFailed] = useState(false);
  useRecovery(error, refetch);
  if (error && !hasFailed) setHasFailed(true);
  if (!data && !error) {
    return (
      <Stack>
        <Loading label="Loading profile..." />
        <Skeleton shape="block" />
      </Stack>
    );
  }
  const profile = data ?? { user, purchases: [], wishlist: [] };
  const retry = (
    <Button variant="secondary" size="sm" busy={isFetching} busyLabel="Loading profile..." onClick={() => refetch()}>
      Try Again
    </Button>
  );
  return (
    <Stack gap="lg">
      {error && (
        <Alert kind="error" action={retry}>
          {sentences.profile_load_failed}
        </Alert>
      )}
      {!error && hasFailed && (
        <VisuallyHidden>
          <span role="status">{profileSentences.profile_recovered}</span>
        </VisuallyHidden>
      )}
      <div className={styles.profile}>
        <ProfileCard user={profile.user} canBeEdited={data !== undefined} />
        <Stack>
          <UnverifiedEmail user={profile.user} />
          <ProfileSections {...profile} />
        </Stack>
      </div>
    </Stack>
  );
}
