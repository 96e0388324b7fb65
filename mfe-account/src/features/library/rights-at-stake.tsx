/** The rights that the first download ends, and the consent that it requires. */
import type { OwnedProductDetails } from '@storefront/contract';
import { consentOf, consentWords, WITHDRAWAL_DAYS } from '@storefront/contract/library/consent';
import { libraryMessages } from '@storefront/contract/library/messages';
import { REFUND_HOURS } from '@storefront/contract/orders/refund-hours';
import { formatDate, formatDateTime } from '@storefront/ui';
import { HOUR } from '@storefront/utils/time';
import { seatsInWords } from './seats.ts';

const refundTexts = {
  title: 'This ends your right to a refund',
  confirmLabel: 'Download and give up the refund',
  text: libraryMessages.right_ends,
};
const withdrawalTexts = {
  title: 'This ends your right of withdrawal',
  confirmLabel: 'Download and give up the withdrawal',
  text: 'Once you have downloaded any of these files, you can no longer withdraw from these purchases as a consumer:',
};

interface ProductProps {
  readonly product: OwnedProductDetails;
}

export function consentTo({ product }: ProductProps) {
  const isRefundable = purchasesAtStake(product).some(({ until }) => until !== null);
  return { ...(isRefundable ? refundTexts : withdrawalTexts), consent: consentOf(isRefundable) };
}

export function RightsAtStake({ product }: ProductProps) {
  const { text, consent } = consentTo({ product });
  return (
    <>
      <p>{text}</p>
      <ul>
        {purchasesAtStake(product).map(({ orderId, position, paidAt, quantity, until }) => (
          <li key={`${orderId} ${position}`}>
            <span>{`${seatsInWords(quantity)} bought on ${formatDate(paidAt)}, `}</span>
            <span>
              {until === null
                ? `withdrawal possible for ${WITHDRAWAL_DAYS} days`
                : `refundable until ${formatDateTime(until)}`}
            </span>
          </li>
        ))}
      </ul>
      <p>{consentWords[consent]}</p>
    </>
  );
}

/** Compares with the server's time. `until` is the end of the right to a refund, null once it has ended. */
function purchasesAtStake({ purchases, now }: OwnedProductDetails) {
  return purchases
    .filter(({ firstDownloadedAt }) => firstDownloadedAt === null)
    .map(({ isRefundable = true, refundHours = REFUND_HOURS, ...purchase }) => {
      const until = new Date(Date.parse(purchase.paidAt) + refundHours * HOUR).toISOString();
      return { ...purchase, until: isRefundable && until > now ? until : null };
    })
    .filter(({ until, isWithdrawable = false }) => until !== null || isWithdrawable);
}
