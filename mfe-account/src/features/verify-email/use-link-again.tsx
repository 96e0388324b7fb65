import { call, contract } from '@storefront/contract';
import { linkSent } from '@storefront/contract/account/messages';
import { Alert, Button } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { useState } from 'react';
import { useAttempt } from '../attempts/use-attempt.ts';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';

/** Returns a button that resends the verification link, and the outcome. */
export function useLinkAgain(email: string): { readonly button: Elements; readonly outcome: Elements } {
  const { busy, failure, attempt } = useAttempt();
  const [isSent, setIsSent] = useState(false);
  const { run, dialog } = useAccountAction();
  const send = async () => {
    setIsSent(false);
    if (await attempt(() => run(() => call(contract.sendEmailVerification, {})))) setIsSent(true);
  };
  const button = (
    <Button variant="secondary" size="sm" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
      Send the Link Again
    </Button>
  );
  const outcome = (
    <>
      {dialog}
      {isSent && <Alert kind="success">{linkSent(email)}</Alert>}
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </>
  );
  return { button, outcome };
}
