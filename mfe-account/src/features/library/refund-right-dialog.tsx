/** Warns before the first download that it ends the right to a refund. */

import type { OwnedProductDetails } from '@storefront/contract';
import { CURRENT_CONSENT, consentWords } from '@storefront/contract/library/consent';
import { libraryMessages } from '@storefront/contract/library/messages';
import { REFUND_HOURS } from '@storefront/contract/orders/schemas';
import { formatDate, formatDateTime } from '@storefront/ui';
import { HOUR } from '@storefront/utils/time';
import { ConfirmDialog } from '../mfa-settings/confirm-dialog.tsx';
import { seatsInWords } from './seats.ts';

export interface RefundRightDialogProps {
  readonly product: OwnedProductDetails;
  readonly onAgree: () => Promise<void>;
  readonly onClose: () => void;
}

export function RefundRightDialog({ product, onAgree, onClose }: RefundRightDialogProps) {
  return (
    <ConfirmDialog
      title="This ends your right to a refund"
      confirmLabel="Download and give up the refund"
      cancelLabel="Not now"
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p>{libraryMessages.right_ends}</p>
      <ul>
        {refundable(product).map(({ orderId, position, paidAt, quantity, until }) => (
          <li key={`${orderId} ${position}`}>
            {seatsInWords(quantity)} bought on {formatDate(paidAt)}, refundable until {formatDateTime(until)}
          </li>
        ))}
      </ul>
      <p>{consentWords[CURRENT_CONSENT]}</p>
    </ConfirmDialog>
  );
}

/** The purchases refundable at the server's time, with their deadlines. */
function refundable({ purchases, now }: OwnedProductDetails) {
  return purchases
    .filter(({ firstDownloadedAt, isRefundable = true }) => isRefundable && firstDownloadedAt === null)
    .map((purchase) => ({
      ...purchase,
      until: new Date(Date.parse(purchase.paidAt) + REFUND_HOURS * HOUR).toISOString(),
    }))
    .filter(({ until }) => until > now);
}
