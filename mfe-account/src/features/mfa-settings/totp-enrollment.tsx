/** Adds an authenticator app: shows its secret as a QR code and as text, then asks for a code. */
import { call, contract, type TotpSetUp } from '@storefront/contract';
import { Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { CodeForm, type EnrolledFactor } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './mfa-settings.module.css';
import type { MfaActions } from './use-mfa-actions.ts';

interface TotpEnrollmentProps {
  readonly setUp: TotpSetUp;
  readonly enroll: MfaActions['enroll'];
  readonly onEnrolled: (enrolled: EnrolledFactor) => void;
  readonly onClose: () => void;
}

export function TotpEnrollment({ setUp: { secret, uri, qrSvg }, enroll, onEnrolled, onClose }: TotpEnrollmentProps) {
  const confirm = (code: string) =>
    enroll(() => call(contract.confirmTotpEnrollment, { body: { code } })).then(onEnrolled);
  return (
    <Dialog title="Set Up Authenticator App" onClose={onClose}>
      <Stack>
        <p>
          Scan this QR code with your authenticator app, or <a href={uri}>open the app on this device</a>.
        </p>
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt="QR code for your authenticator app"
          width="200"
          height="200"
        />
        <div className={styles.secret}>
          <p>
            Or type this key into the app: <code translate="no">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <CopyButton text={secret} label="Copy Key" />
        </div>
        <CodeForm onSubmit={confirm} />
      </Stack>
    </Dialog>
  );
}
