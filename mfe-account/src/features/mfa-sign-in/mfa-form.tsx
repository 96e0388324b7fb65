/** The MFA step: asks for a passkey or a code. */
import { allMfaFactors, type SessionState, type SignInAttempt } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { Alert, Button, Stack, TextLink } from '@storefront/ui';
import { type FormEvent, useMemo, useState } from 'react';
import type { Failure } from '../attempts/failure.ts';
import { CheckBox } from './check-box.tsx';
import { CodeField, RecoveryCodeField, readCode } from './code-field.tsx';
import { CodeStatus } from './code-status.tsx';
import styles from './mfa-sign-in.module.css';
import { useSignInCode } from './use-sign-in-code.ts';
import { useVerification } from './use-verification.ts';
import { firstWay, invitationTo, type Way, waysOf } from './ways.ts';

export interface MfaSignInProps {
  readonly attempt: SignInAttempt;
  readonly onSignedIn: (session: SessionState) => void;
  readonly onStartOver: (reason?: Failure) => void;
}

export function MfaForm({ attempt, onSignedIn, onStartOver }: MfaSignInProps) {
  const hasFactor = allMfaFactors(attempt).length > 0;
  const ways = useMemo(() => waysOf(attempt), [attempt]);
  const [way, setWay] = useState(() => firstWay(ways, attempt.sent));
  const isLastResort = way?.kind === 'recovery-code' || !ways.some(({ kind }) => kind === 'recovery-code');
  const verification = useVerification({ onSignedIn, onStartOver });
  const { busy, failure } = verification;
  const { code, sendTo } = useSignInCode(attempt, way, onStartOver);

  const choose = (chosen: Way) => {
    verification.forget();
    setWay(chosen);
    if (chosen.kind === 'sms' && code.sent?.factorId !== chosen.phone.id) void sendTo(chosen.phone.id);
  };

  return (
    <Stack>
      {failure && <Alert kind="error">{failure}</Alert>}
      {!way && hasFactor && <Alert kind="error">{passkeyMessages.unsupported}</Alert>}
      {!hasFactor && <Alert kind="error">{mfaMessages.no_phone}</Alert>}
      {way && (
        <>
          {way.kind === 'totp' && <p>Open your authenticator app and type the code it shows for this store.</p>}
          {way.kind === 'recovery-code' && <p>Type one of the recovery codes that you saved when you set up MFA.</p>}
          {way.kind === 'sms' && (
            <CodeStatus
              code={code}
              lastFour={way.phone.lastFour ?? ''}
              disabled={busy}
              onResend={() => void sendTo(way.phone.id)}
            />
          )}
          <ProofForm key={way.kind === 'passkey' ? 'passkey' : 'code'} kind={way.kind} verification={verification} />
        </>
      )}
      {isLastResort && (
        <p>
          Cannot use any of these? <TextLink to="/support">Write to us</TextLink>.
        </p>
      )}
      <div className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other.kind === 'sms' ? other.phone.id : other.kind}
              variant="quiet"
              size="sm"
              disabled={busy || code.busy}
              onClick={() => choose(other)}
            >
              {invitationTo(other)}
            </Button>
          ))}
        <Button variant="quiet" size="sm" disabled={busy} onClick={verification.cancel}>
          Cancel and start over
        </Button>
      </div>
    </Stack>
  );
}

interface ProofFormProps {
  readonly kind: Way['kind'];
  readonly verification: ReturnType<typeof useVerification>;
}

function ProofForm({ kind, verification }: ProofFormProps) {
  const { busy, codeError, verify, verifyByPasskey, forget } = verification;
  const isPasskey = kind === 'passkey';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const rememberDevice = new FormData(event.currentTarget).has('remember');
    if (isPasskey) void verifyByPasskey(rememberDevice);
    else void verify({ kind, code: readCode(event.currentTarget), rememberDevice });
  };
  const Field = kind === 'recovery-code' ? RecoveryCodeField : CodeField;
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack>
        {isPasskey ? (
          <p>Confirm that it is you with the passkey you added to your account.</p>
        ) : (
          <Field key={kind} error={codeError} onChange={forget} />
        )}
        <CheckBox name="remember">Remember this device for 30 days</CheckBox>
        <Button type="submit" busy={busy} busyLabel={isPasskey ? 'Waiting for your passkey...' : 'Verifying...'}>
          {isPasskey ? 'Use Your Passkey' : 'Verify Code'}
        </Button>
      </Stack>
    </form>
  );
}
