import { keptInBrowser } from '@storefront/utils/kept';

export const KEPT_WISHLIST = 'storefront.wishes';

export const isWishlistKept = () => keptInBrowser.get(KEPT_WISHLIST) !== null;
