/** `/profile/sessions`: active sessions. */
import { accountMessages } from '@storefront/contract/account/messages';
import { selectIsSignedIn, useAppSelector } from '@storefront/state';
import { Page, TextLink } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { SignedOut } from '../auth-layout/signed-out.tsx';
import { SessionList } from './session-list.tsx';
import { useListSessionsQuery } from './sessions.api.ts';

const TITLE = 'Where You Are Logged In';

/** Seconds for which a cached list counts as fresh. */
const FRESH = 10;

export default function SessionsPage() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  if (!isSignedIn)
    return <SignedOut title={TITLE} lead={accountMessages.sessions_signed_out} returnTo="/profile/sessions" />;
  return (
    <Page title={TITLE} narrow>
      <Sessions />
      <p>
        <TextLink to="/profile">Back to your profile</TextLink>
      </p>
    </Page>
  );
}

function Sessions() {
  const list = useListSessionsQuery({}, { refetchOnMountOrArgChange: FRESH });
  if (list.data) return <SessionList sessions={list.data.sessions} />;
  return <QueryState query={list} loading="Loading sessions..." failed={accountMessages.sessions_load_failed} />;
}
