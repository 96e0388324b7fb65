import type { PaymentMethod } from './schemas.ts';

/** The default hours after the payment during which a purchase can be refunded; a download ends the right earlier. */
export const REFUND_HOURS = 72;

/** Returns the hours of new purchases; earlier servers send none and use the default. */
export function refundHoursOf({ refundHours = REFUND_HOURS }: Pick<PaymentMethod, 'refundHours'>): number {
  return refundHours;
}
