/** Asks for confirmation before an action that cannot be undone. */

import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../api.ts';
import { Row } from './row.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly onClose: () => void;
  /** The dialog stays open when the action is refused. */
  readonly onConfirm: () => Promise<{ readonly error?: unknown }>;
}

export function ConfirmDialog({ title, children, action, onClose, onConfirm }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const confirm = async () => {
    setBusy(true);
    const refused = failureOf(await onConfirm());
    setBusy(false);
    setFailure(refused);
    if (!refused) onClose();
  };
  return (
    <Dialog title={title} busy={isBusy} onClose={onClose}>
      <Stack>
        <div>{children}</div>
        {failure && <Alert kind="error">{failure.message}</Alert>}
        <Row>
          <Button variant="danger" busy={isBusy} onClick={confirm}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
