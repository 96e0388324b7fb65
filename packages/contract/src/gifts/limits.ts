/** Limits of gifts, without schemas, so that pages can import only them. */

/** Days after the purchase; then an unclaimed gift goes to its buyer's library. */
export const GIFT_DAYS = 90;
export const MAX_GIFT_MESSAGE = 300;
