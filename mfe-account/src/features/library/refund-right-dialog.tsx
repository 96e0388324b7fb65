/** Warns before the first download that it ends the rights to a refund and of withdrawal. */
import type { OwnedProductDetails } from '@storefront/contract';
import type { ConsentKey } from '@storefront/contract/library/consent';
import { ConfirmChangeDialog } from '../mfa-settings/confirm-dialog.tsx';
import { consentTo, RightsAtStake } from './rights-at-stake.tsx';

export interface RefundRightDialogProps {
  readonly product: OwnedProductDetails;
  readonly onAgree: (consent: ConsentKey) => Promise<void>;
  readonly onClose: () => void;
}

export function RefundRightDialog({ product, onAgree, onClose }: RefundRightDialogProps) {
  const { title, confirmLabel, consent } = consentTo({ product });
  return (
    <ConfirmChangeDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Not now"
      onConfirm={() => onAgree(consent)}
      onClose={onClose}
    >
      <RightsAtStake product={product} />
    </ConfirmChangeDialog>
  );
}
