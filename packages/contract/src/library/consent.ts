/** What a buyer agrees to before the first download. Words that were agreed to never change: new ones get a key. */
import type * as z from 'zod/mini';
import type { consentKey } from './schemas.ts';

export type ConsentKey = z.output<typeof consentKey>;

export const consentWords: Readonly<Record<ConsentKey, string>> = {
  /** Of pages that name no words. */
  'refund-1': 'Once you have downloaded a file of this, whichever it is, these purchases can no longer be refunded.',
  'withdrawal-1':
    'I want the download to begin now, before the time to withdraw from the purchase is over, and I know that it ends my right to a refund and, as a consumer, my right of withdrawal.',
  /** Of purchases that nobody but a consumer could still give back. */
  'withdrawal-2':
    'I want the download to begin now, before the time to withdraw from the purchase is over, and I know that it ends my right of withdrawal, which I have as a consumer.',
};

/** In days after that of the purchase. */
export const WITHDRAWAL_DAYS = 14;

/** What is agreed to while something can be refunded, and in the days after that. */
export const consentOf = (isRefundable: boolean): ConsentKey => (isRefundable ? 'withdrawal-1' : 'withdrawal-2');
