/** `/profile/activity`: what happened to the account. */
import { HISTORY_DAYS } from '@storefront/contract/history-limits';
import { careSentences } from '@storefront/contract/sentences/account-care';
import { type SignInIntent, selectIsSignedIn, useAppSelector } from '@storefront/state';
import { Alert, Button, ButtonLink, EmptyState, Loading, Page, Skeleton, Stack, TextLink } from '@storefront/ui';
import { Doorway } from '../doorway/doorway.tsx';
import { FIRST_PAGE, useListAccountEventsQuery } from './activity.api.ts';
import { EventList } from './event-list.tsx';

const TITLE = 'Account Activity';

/** For how many seconds a list is taken as true when one comes back to the page. */
const FRESH = 10;

export default function ActivityPage() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  if (!isSignedIn) return <SignedOut />;
  return (
    <Page title={TITLE} lead={`What happened to your account in the last ${HISTORY_DAYS} days.`} narrow>
      <p>
        Something you don’t recognise? <TextLink to="/profile">Change your password</TextLink> and{' '}
        <TextLink to="/profile/sessions">sign out everywhere else</TextLink>.
      </p>
      <Activity />
      <p>
        <TextLink to="/profile">Back to your profile</TextLink>
      </p>
    </Page>
  );
}

function SignedOut() {
  const intent: SignInIntent = { returnTo: '/profile/activity' };
  return (
    <Doorway title={TITLE} lead={careSentences.activity_signed_out}>
      <div>
        <ButtonLink to="/login" state={{ intent }}>
          Log In
        </ButtonLink>
      </div>
    </Doorway>
  );
}

function Activity() {
  const { data, error, isFetching, refetch } = useListAccountEventsQuery(FIRST_PAGE, {
    refetchOnMountOrArgChange: FRESH,
  });
  if (data?.events.length === 0) return <EmptyState title={careSentences.activity_empty} />;
  if (data) return <EventList {...data} />;
  if (!error) {
    return (
      <Stack>
        <Loading label="Loading activity..." />
        <Skeleton shape="block" />
      </Stack>
    );
  }
  const retry = (
    <Button variant="secondary" size="sm" busy={isFetching} busyLabel="Loading activity..." onClick={() => refetch()}>
      Try Again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {careSentences.activity_load_failed}
    </Alert>
  );
}
