/** Days after the purchase; then an unclaimed gift goes to its buyer's library. */
export const GIFT_DAYS = 90;
