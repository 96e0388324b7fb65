/** Recovery codes, shown once: the dialog stays until they are saved. */
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { useShopName } from '@storefront/state/shop-name';
import { Alert, Button, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { saveFile } from '@storefront/ui/save-file';
import { useId, useState } from 'react';
import { CheckBox } from '../mfa-sign-in/check-box.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './mfa-settings.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly success: string;
  readonly onClose: () => void;
}

export function RecoveryCodesDialog({ codes, success, onClose }: RecoveryCodesDialogProps) {
  const [areKept, setAreKept] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const errorId = useId();
  const heading = `${useShopName()} recovery codes. Each works once.`;
  const close = () => (areKept ? onClose() : setWasAsked(true));
  const isMissing = wasAsked && !areKept;
  return (
    <Dialog title="Your Recovery Codes" onClose={close}>
      <Stack>
        <Alert kind="success">{success}</Alert>
        <p>
          Each of these codes logs you in once when you have no other way. Keep them somewhere safe: they are not shown
          again.
        </p>
        <ul className={styles.codes} data-heading={heading}>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton text={codes.join('\n')} label="Copy Codes" />
          <Button variant="secondary" size="sm" onClick={() => download(heading, codes)}>
            Download Codes
          </Button>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            Print Codes
          </Button>
        </div>
        <div className={styles.foot}>
          <div>
            <CheckBox
              name="kept"
              checked={areKept}
              onChange={({ target }) => setAreKept(target.checked)}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? errorId : undefined}
            >
              I have saved my recovery codes
            </CheckBox>
            {isMissing && (
              <p className={styles.error} id={errorId} role="alert">
                {mfaMessages.codes_not_kept}
              </p>
            )}
          </div>
          <Button onClick={close}>Done</Button>
        </div>
      </Stack>
    </Dialog>
  );
}

function download(heading: string, codes: readonly string[]): void {
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');
}
