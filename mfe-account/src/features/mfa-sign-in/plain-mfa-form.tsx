/** The MFA step as the server renders it, for codes that no script has to request. */
import type { SignInAttempt } from '@storefront/contract';
import { postForm, submitButton } from '@storefront/contract/forms/form-button';
import { Button, Disclosure, Loading, Stack, TextField } from '@storefront/ui';
import { CheckBox } from './check-box.tsx';
import styles from './mfa-sign-in.module.css';

export function PlainMfaForm({ attempt }: { readonly attempt: SignInAttempt }) {
  const { factors, recoveryCodesLeft, sent } = attempt;
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  return (
    <Stack>
      {sent && <p>{`We sent a code to the phone ending in ${sent.lastFour}.`}</p>}
      {hasApp && !sent && <p>Open your authenticator app and type the code it shows for this store.</p>}
      {sent || hasApp ? <CodeForm kind={sent ? 'sms' : 'totp'} label="Verification code" /> : <Waiting />}
      {recoveryCodesLeft > 0 && (
        <Disclosure summary="Use a recovery code">
          <CodeForm kind="recovery-code" label="Recovery code" />
        </Disclosure>
      )}
      <form {...postForm('cancel-sign-in')} className={styles.ways}>
        <Button {...submitButton} variant="quiet" size="sm">
          Cancel and start over
        </Button>
      </form>
    </Stack>
  );
}

function CodeForm({ kind, label }: { readonly kind: string; readonly label: string }) {
  return (
    <form {...postForm('verify-sign-in', { kind })}>
      <Stack>
        <div className={styles.code} data-kind={kind === 'recovery-code' ? 'recovery' : undefined}>
          <TextField
            label={label}
            name="code"
            required
            autoComplete={kind === 'recovery-code' ? 'off' : 'one-time-code'}
            enterKeyHint="go"
          />
        </div>
        <CheckBox name="rememberDevice">Remember this device for 30 days</CheckBox>
        <Button type="submit">Verify Code</Button>
      </Stack>
    </form>
  );
}

function Waiting() {
  return (
    <>
      <div className={styles.scripted}>
        <Loading label="Loading..." />
      </div>
      <noscript>
        <p>Passkeys and codes by text message need JavaScript.</p>
      </noscript>
    </>
  );
}
