/** Bounds of an account's history; apart from its shapes, so that a page can know them alone. */

/** Events come in pages of at most this many. */
export const HISTORY_PAGE_SIZE = 50;

/** How many days an event is kept. */
export const HISTORY_DAYS = 90;
