/** `/keep-mfa`: stops an MFA removal by the link in the email about it, signed in or not. */
import { call, contract } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { Alert, Button, ButtonLink, Stack, TextLink } from '@storefront/ui';
import { useState } from 'react';
import { useAttempt } from '../attempts/use-attempt.ts';
import { AuthLayout } from '../auth-layout/auth-layout.tsx';
import { RefusedLink } from '../email-links/refused-link.tsx';
import { useLinkToken } from '../email-links/use-link-token.ts';

export default function KeepMfaPage() {
  return (
    <AuthLayout title="Keep Your MFA">
      <Question />
    </AuthLayout>
  );
}

function Question() {
  const { isRead, token, forget } = useLinkToken();
  const { busy, failure, attempt } = useAttempt();
  const [isStopped, setStopped] = useState(false);
  const stop = async (linkToken: string) => {
    if (!(await attempt(() => call(contract.stopMfaRemoval, { body: { token: linkToken } })))) return;
    setStopped(true);
    forget();
  };

  if (isStopped) {
    return (
      <Stack>
        <Alert kind="success">{mfaMessages.removal_stopped}</Alert>
        <p>
          If you did not ask for the removal, someone may know your password.{' '}
          <TextLink to="/forgot-password">Choose a new one</TextLink>, and{' '}
          <TextLink to="/support">write to us</TextLink>.
        </p>
      </Stack>
    );
  }
  if (failure?.code === 'link_invalid') return <Refused message={mfaMessages.removal_link_invalid} />;
  if (isRead && token === undefined) return <Refused message={mfaMessages.removal_link_incomplete} />;
  return (
    <Stack>
      {failure && <Alert kind="error">{failure.message}</Alert>}
      <p>
        We were told that you can no longer use MFA for your account, and are about to remove it. If you did not ask for
        that, or can use it again, stop the removal here.
      </p>
      <div>
        <Button
          disabled={token === undefined}
          busy={busy}
          busyLabel="Processing..."
          onClick={() => token !== undefined && void stop(token)}
        >
          Stop the Removal
        </Button>
      </div>
    </Stack>
  );
}

function Refused({ message }: { readonly message: string }) {
  const actions = (
    <>
      <ButtonLink to="/login">Log In</ButtonLink>
      <ButtonLink variant="secondary" to="/support">
        Write to Us
      </ButtonLink>
    </>
  );
  return (
    <RefusedLink message={message} actions={actions}>
      A link works once, until the day of the removal. If you have just used this one, the removal has been stopped
      already. To be sure, check your account’s activity.
    </RefusedLink>
  );
}
