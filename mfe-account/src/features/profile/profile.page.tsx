/** `/profile`: the account of the signed-in user. */
import { messages, type User } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { selectUser, useAppSelector } from '@storefront/state';
import { Page, Stack, VisuallyHidden } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { useState } from 'react';
import { useGetProfileQuery } from '../account-data/profile.api.ts';
import { SignedOut } from '../auth-layout/signed-out.tsx';
import { UnverifiedEmail } from '../verify-email/unverified-email.tsx';
import styles from './profile.module.css';
import { ProfileCard } from './profile-card.tsx';
import { PurchasesSection } from './purchases-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { useRecovery } from './use-recovery.ts';
import { WishlistSection } from './wishlist-section.tsx';

export default function ProfilePage() {
  const user = useAppSelector(selectUser);
  if (!user) return <SignedOut title="Profile" lead={messages.profile_signed_out} returnTo="/profile" />;
  return (
    <Page title="Profile">
      <SignedInProfile user={user} />
    </Page>
  );
}

/** Shows the session's user until the profile has loaded; retries on its own. */
function SignedInProfile({ user }: { user: User }) {
  const query = useGetProfileQuery({});
  const { data, error, isFetching, refetch } = query;
  const [hasFailed, setHasFailed] = useState(false);
  useRecovery(error, refetch);
  if (error && !hasFailed) setHasFailed(true);
  const failed = messages.profile_load_failed;
  if (!data && !error) return <QueryState query={query} loading="Loading profile..." failed={failed} />;
  const profile = data ?? { user, purchases: [], purchasesAfter: null, wishlist: [] };
  return (
    <Stack gap="lg">
      {error && (
        <RetryAlert busy={isFetching} onRetry={() => refetch()}>
          {failed}
        </RetryAlert>
      )}
      {!error && hasFailed && (
        <VisuallyHidden>
          <span role="status">{profileMessages.profile_recovered}</span>
        </VisuallyHidden>
      )}
      <div className={styles.profile}>
        <ProfileCard user={profile.user} canBeEdited={data !== undefined} />
        <Stack>
          <UnverifiedEmail user={profile.user} />
          <Stack>
            <SecuritySection hasPassword={profile.user.hasPassword} />
            <PurchasesSection latest={profile.purchases} after={profile.purchasesAfter ?? null} />
            <WishlistSection wishlist={profile.wishlist} />
          </Stack>
        </Stack>
      </div>
    </Stack>
  );
}
