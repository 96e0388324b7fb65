import { Alert, Button, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import type { Elements } from '@storefront/ui/elements';
import { useAttempt } from '../attempts/use-attempt.ts';
import styles from './mfa-settings.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: Elements;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly variant?: 'primary' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function ConfirmChangeDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { busy, failure, attempt } = useAttempt();
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <Stack>
        {failure && <Alert kind="error">{failure.message}</Alert>}
        {children}
        <div className={styles.actions}>
          <Button
            variant={variant ?? 'primary'}
            busy={busy}
            busyLabel="Processing..."
            onClick={() => void attempt(onConfirm)}
          >
            {confirmLabel}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
