/** MFA in the console: a code of the authenticator app, a recovery code, or a passkey. */
import type { ConsoleAttempt, ConsoleState } from '@storefront/contract/console';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { canUsePasskeys } from '@storefront/state/passkeys/can-use-passkeys';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import { Row } from '../layout/row.tsx';
import { useSecondStep } from './use-second-step.ts';

interface SecondStepProps {
  readonly attempt: ConsoleAttempt;
  readonly onState: (state: ConsoleState) => void;
  /** Called when the sign-in must start over. */
  readonly onOver: () => void;
}

export function SecondStep({ attempt: { hasApp, hasPasskey }, onState, onOver }: SecondStepProps) {
  const { busy, failure, verifyByCode, verifyByPasskey } = useSecondStep(onState);
  const [kind, setKind] = useState<'totp' | 'recovery-code'>('totp');
  const isApp = kind === 'totp';
  const takesPasskey = hasPasskey && canUsePasskeys();
  const hasNoWay = !hasApp && !takesPasskey;
  const isOver = hasNoWay || failure?.code === 'sign_in_attempt_over' || failure?.code === 'console_not_permitted';
  const error = hasNoWay ? passkeyMessages.unsupported : failure?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void verifyByCode({ kind, code: String(new FormData(event.currentTarget).get('code') ?? '') });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {hasApp && (
          <TextField
            key={kind}
            name="code"
            label={isApp ? 'Code from your authenticator app' : 'Recovery code'}
            inputMode={isApp ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoFocus
            required
          />
        )}
        {!hasApp && takesPasskey && <p>Confirm that it is you with the passkey that you added to your account.</p>}
        {error && <Alert kind="error">{error}</Alert>}
        <Row>
          {isOver && (
            <Button autoFocus onClick={onOver}>
              Start Over
            </Button>
          )}
          {!isOver && hasApp && (
            <Button type="submit" busy={busy === 'code'} busyLabel="Verifying..." blocked={busy === 'passkey'}>
              Verify Code
            </Button>
          )}
          {!isOver && takesPasskey && (
            <Button
              variant={hasApp ? 'secondary' : 'primary'}
              autoFocus={!hasApp}
              busy={busy === 'passkey'}
              busyLabel="Waiting for your passkey..."
              blocked={busy === 'code'}
              onClick={() => void verifyByPasskey()}
            >
              Use a Passkey
            </Button>
          )}
          {hasApp && (
            <Button variant="quiet" onClick={() => setKind(isApp ? 'recovery-code' : 'totp')}>
              {isApp ? 'Use a Recovery Code' : 'Use the Authenticator App'}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
