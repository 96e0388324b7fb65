/** Connects and disconnects Google sign-in, in the profile. */
import { call, contract, type GoogleConnection } from '@storefront/contract';
import { googleConnectionMessages } from '@storefront/contract/oidc/connection-messages';
import { api, notify, query, useAppDispatch } from '@storefront/state';
import { Alert, formatDate } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { unlessGone } from '../attempts/failure.ts';
import { useAttempt } from '../attempts/use-attempt.ts';
import { GoogleFailureAlert, UnderWay, useResume } from '../google/google-sign-in.tsx';
import { useGoogleSignIn } from '../google/use-google-sign-in.ts';
import { useReturnFromGoogle } from '../google/use-return-from-google.ts';
import { Setting, SettingButton, Settings } from '../settings/setting.tsx';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';

const connectionApi = api.injectEndpoints({
  endpoints: (build) => ({ getGoogleConnection: build.query(query(contract.getGoogleConnection)) }),
});

export default function GoogleSettings() {
  const query = connectionApi.useGetGoogleConnectionQuery({});
  if (query.data) return <Connection connection={query.data.connection} onChange={() => void query.refetch()} />;
  const { loading, load_failed } = googleConnectionMessages;
  return <QueryState query={query} loading={loading} failed={load_failed} skeleton={null} />;
}

function Connection({ connection, onChange }: { connection: GoogleConnection | null; onChange: () => void }) {
  const dispatch = useAppDispatch();
  const { run, dialog } = useAccountAction();
  const disconnecting = useAttempt();
  const showResult = (text: string) => {
    dispatch(notify({ kind: 'success', text }));
    onChange();
  };
  const google = useGoogleSignIn({
    purpose: 'connect',
    intent: { returnTo: '/profile' },
    through: run,
    onConnected: () => showResult(googleConnectionMessages.connected),
  });
  useResume(google, useReturnFromGoogle());
  const disconnect = async () => {
    const isDone = await disconnecting.attempt(() => run(() => call(contract.disconnectGoogle, {}).catch(unlessGone)));
    if (isDone) showResult(googleConnectionMessages.disconnected);
  };
  const action = connection ? (
    <SettingButton variant="danger" busy={disconnecting.busy} busyLabel="Disconnecting..." onClick={disconnect}>
      Disconnect Google
    </SettingButton>
  ) : (
    <SettingButton busy={google.busy} busyLabel="Signing in with Google..." onClick={() => google.start()}>
      Connect Google
    </SettingButton>
  );
  const outcome = (
    <>
      {google.busy && <UnderWay google={google} />}
      <GoogleFailureAlert google={google} />
      {disconnecting.failure && <Alert kind="error">{disconnecting.failure.message}</Alert>}
    </>
  );
  return (
    <>
      <Settings>
        <Setting title="Sign in with Google" action={action} outcome={outcome}>
          {connection
            ? `Connected as ${connection.email} since ${formatDate(connection.connectedAt)}.`
            : 'Not connected. Connect it to log in without your password.'}
        </Setting>
      </Settings>
      {dialog}
    </>
  );
}
