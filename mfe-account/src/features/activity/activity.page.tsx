/** `/profile/activity`: the account's security events. */

import { accountMessages } from '@storefront/contract/account/messages';
import { HISTORY_DAYS } from '@storefront/contract/account-history/limits';
import { selectIsSignedIn, useAppSelector } from '@storefront/state';
import { EmptyState, Page, TextLink } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { SignedOut } from '../auth-layout/signed-out.tsx';
import { useListAccountEventsInfiniteQuery } from './activity.api.ts';
import { entriesOf } from './entries.ts';
import { EventList } from './event-list.tsx';

const TITLE = 'Account Activity';

/** Seconds for which a cached list counts as fresh. */
const FRESH = 10;

export default function ActivityPage() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  if (!isSignedIn)
    return <SignedOut title={TITLE} lead={accountMessages.activity_signed_out} returnTo="/profile/activity" />;
  return (
    <Page title={TITLE} lead={`Logins, changes, purchases and downloads of the last ${HISTORY_DAYS} days.`} narrow>
      <p>
        Something you don’t recognise? <TextLink to="/profile">Change your password</TextLink> and{' '}
        <TextLink to="/profile/sessions">log out everywhere else</TextLink>.
      </p>
      <Activity />
      <p>
        <TextLink to="/profile">Back to your profile</TextLink>
      </p>
    </Page>
  );
}

function Activity() {
  const list = useListAccountEventsInfiniteQuery({ query: {} }, { refetchOnMountOrArgChange: FRESH });
  const entries = list.data && entriesOf(list.data.pages, list.hasNextPage);
  if (entries?.length === 0) return <EmptyState title={accountMessages.activity_empty} />;
  if (entries) return <EventList entries={entries} list={list} />;
  return <QueryState query={list} loading="Loading activity..." failed={accountMessages.activity_load_failed} />;
}
