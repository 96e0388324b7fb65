/** `/profile/sessions`: where the user is signed in, and how to end that. */
import { careSentences } from '@storefront/contract/sentences/account-care';
import { type SignInIntent, selectIsSignedIn, useAppSelector } from '@storefront/state';
import { Alert, Button, ButtonLink, Loading, Page, Skeleton, Stack, TextLink } from '@storefront/ui';
import { Doorway } from '../doorway/doorway.tsx';
import { SessionList } from './session-list.tsx';
import { useListSessionsQuery } from './sessions.api.ts';

/** For how many seconds a list is taken as true when one comes back to the page. */
const FRESH = 10;

export default function SessionsPage() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  if (!isSignedIn) return <SignedOut />;
  return (
    <Page title="Where You Are Signed In" narrow>
      <Sessions />
      <p>
        <TextLink to="/profile">Back to your profile</TextLink>
      </p>
    </Page>
  );
}

function SignedOut() {
  const intent: SignInIntent = { returnTo: '/profile/sessions' };
  return (
    <Doorway title="Where You Are Signed In" lead={careSentences.sessions_signed_out}>
      <div>
        <ButtonLink to="/login" state={{ intent }}>
          Log In
        </ButtonLink>
      </div>
    </Doorway>
  );
}

function Sessions() {
  const { data, error, isFetching, refetch } = useListSessionsQuery({}, { refetchOnMountOrArgChange: FRESH });
  if (data) return <SessionList sessions={data.sessions} />;
  if (!error) {
    return (
      <Stack>
        <Loading label="Loading sessions..." />
        <Skeleton shape="block" />
      </Stack>
    );
  }
  const retry = (
    <Button variant="secondary" size="sm" busy={isFetching} busyLabel="Loading sessions..." onClick={() => refetch()}>
      Try Again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {careSentences.sessions_load_failed}
    </Alert>
  );
}
