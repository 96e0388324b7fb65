/** Limits of the account history, without schemas, so that pages can import only them. */

export const HISTORY_PAGE_SIZE = 50;

export const HISTORY_DAYS = 90;
