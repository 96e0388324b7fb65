/** The longest message of a gift in characters; without schemas, so that pages can import it alone. */
export const MAX_GIFT_MESSAGE = 300;
