/** The buyer's consent before the first download. Published texts never change: new ones get a new key. */
import type * as z from 'zod/mini';
import type { consentKey } from './schemas.ts';

export type ConsentKey = z.output<typeof consentKey>;

export const consentWords: Readonly<Record<ConsentKey, string>> = {
  /** The consent of earlier pages, which send no key. */
  'refund-1': 'Once you have downloaded a file of this, whichever it is, these purchases can no longer be refunded.',
  'withdrawal-1':
    'I want the download to begin now, before the time to withdraw from the purchase is over, and I know that it ends my right to a refund and, as a consumer, my right of withdrawal.',
  /** The consent for purchases that only a consumer can still withdraw from. */
  'withdrawal-2':
    'I want the download to begin now, before the time to withdraw from the purchase is over, and I know that it ends my right of withdrawal, which I have as a consumer.',
};

/** Days after the day of purchase. */
export const WITHDRAWAL_DAYS = 14;

/** Returns the consent while something can be refunded, and the consent after that. */
export const consentOf = (isRefundable: boolean): ConsentKey => (isRefundable ? 'withdrawal-1' : 'withdrawal-2');
