import type { PaymentMethod } from './schemas.ts';

/** For how long after the payment a purchase can be refunded, unless the studio has set other hours; a download ends the right earlier. */
export const REFUND_HOURS = 72;

/** Of purchases to come; earlier servers say none, and have the default. */
export function refundHoursOf({ refundHours = REFUND_HOURS }: Pick<PaymentMethod, 'refundHours'>): number {
  return refundHours;
}
