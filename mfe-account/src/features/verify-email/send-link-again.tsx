/** Has the link that proves an address sent once more. */
import { call, contract } from '@storefront/contract';
import { linkSent } from '@storefront/contract/sentences/account-care';
import { Alert, Button, Stack } from '@storefront/ui';
import { useState } from 'react';
import { useAccountAction } from '../attempts/use-account-action.ts';
import { useAttempt } from '../attempts/use-attempt.ts';

export function SendLinkAgain({ email }: { readonly email: string }) {
  const { busy, failure, attempt } = useAttempt();
  const [isSent, setIsSent] = useState(false);
  const { run, dialog } = useAccountAction();
  const send = async () => {
    setIsSent(false);
    if (await attempt(() => run(() => call(contract.sendEmailVerification, {})))) setIsSent(true);
  };
  return (
    <Stack gap="sm">
      <div>
        <Button variant="secondary" size="sm" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
          Send the Link Again
        </Button>
      </div>
      {dialog}
      {isSent && <Alert kind="success">{linkSent(email)}</Alert>}
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </Stack>
  );
}
