/** Sent with Authorization in file lookups: proves that a page of the store requested the tokens. */
export const APP_CHECK_HEADER = 'x-storefront-app-check';
