/** Under which name this browser keeps what a visitor has wished for. */
export const KEPT_WISHES = 'storefront.wishes';
