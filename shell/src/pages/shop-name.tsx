import { useShopName } from '@storefront/state/shop-name';

/** For texts that are made once. */
export function ShopName() {
  return useShopName();
}
