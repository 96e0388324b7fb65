/** Warns before the first download that it ends the rights to a refund and of withdrawal. */

import type { OwnedProductDetails } from '@storefront/contract';
import { type ConsentKey, consentOf, consentWords, WITHDRAWAL_DAYS } from '@storefront/contract/library/consent';
import { libraryMessages } from '@storefront/contract/library/messages';
import { REFUND_HOURS } from '@storefront/contract/orders/refund-hours';
import { formatDate, formatDateTime } from '@storefront/ui';
import { HOUR } from '@storefront/utils/time';
import { ConfirmDialog } from '../mfa-settings/confirm-dialog.tsx';
import { seatsInWords } from './seats.ts';

export interface RefundRightDialogProps {
  readonly product: OwnedProductDetails;
  readonly onAgree: (consent: ConsentKey) => Promise<void>;
  readonly onClose: () => void;
}

const refundTexts = {
  title: 'This ends your right to a refund',
  confirmLabel: 'Download and give up the refund',
  text: libraryMessages.right_ends,
};
const withdrawalTexts = {
  title: 'This ends your right of withdrawal',
  confirmLabel: 'Download and give up the withdrawal',
  text: 'Once you have downloaded a file of this, whichever it is, consumers can no longer withdraw from these purchases:',
};

export function RefundRightDialog({ product, onAgree, onClose }: RefundRightDialogProps) {
  const atStake = purchasesAtStake(product);
  const isRefundable = atStake.some(({ until }) => until !== null);
  const { title, confirmLabel, text } = isRefundable ? refundTexts : withdrawalTexts;
  const consent = consentOf(isRefundable);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Not now"
      onConfirm={() => onAgree(consent)}
      onClose={onClose}
    >
      <p>{text}</p>
      <ul>
        {atStake.map(({ orderId, position, paidAt, quantity, until }) => (
          <li key={`${orderId} ${position}`}>
            <span>{`${seatsInWords(quantity)} bought on ${formatDate(paidAt)}, `}</span>
            <span>
              {until === null
                ? `for consumers open to withdrawal for ${WITHDRAWAL_DAYS} days`
                : `refundable until ${formatDateTime(until)}`}
            </span>
          </li>
        ))}
      </ul>
      <p>{consentWords[consent]}</p>
    </ConfirmDialog>
  );
}

/** At the server's time; `until` is when the right to a refund ends, null where it has ended. */
function purchasesAtStake({ purchases, now }: OwnedProductDetails) {
  return purchases
    .filter(({ firstDownloadedAt }) => firstDownloadedAt === null)
    .map(({ isRefundable = true, refundHours = REFUND_HOURS, ...purchase }) => {
      const until = new Date(Date.parse(purchase.paidAt) + refundHours * HOUR).toISOString();
      return { ...purchase, until: isRefundable && until > now ? until : null };
    })
    .filter(({ until, isWithdrawable = false }) => until !== null || isWithdrawable);
}
