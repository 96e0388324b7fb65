import { type AccountMfa, call, contract } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { Alert, Button, formatDateTime } from '@storefront/ui';
import { useAttempt } from '../attempts/use-attempt.ts';
import type { RecentSignIn } from '../sign-in-again/use-recent-sign-in.tsx';

interface PendingRemovalProps {
  readonly dueAt: string;
  readonly run: RecentSignIn['run'];
  readonly onStopped: (mfa: AccountMfa, success: string) => void;
}

/** Warns that the studio is about to remove all MFA factors, and can stop it. */
export function PendingRemoval({ dueAt, run, onStopped }: PendingRemovalProps) {
  const { busy, failure, attempt } = useAttempt();
  const stop = async () => onStopped(await run(() => call(contract.keepMfa, {})), mfaMessages.removal_stopped);
  return (
    <Alert
      kind="info"
      action={
        <Button variant="secondary" size="sm" busy={busy} busyLabel="Processing..." onClick={() => void attempt(stop)}>
          Stop the Removal
        </Button>
      }
    >
      <span>{`We were told that you can no longer use MFA, and will remove it on ${formatDateTime(dueAt)}.`}</span>
      {failure && <p role="alert">{failure.message}</p>}
    </Alert>
  );
}
