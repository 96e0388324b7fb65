import { useShopName } from '@storefront/state/shop-name';
import { Verbatim } from '@storefront/ui';

/** For texts that are made once, and as it is in all languages. */
export function ShopName() {
  return <Verbatim>{useShopName()}</Verbatim>;
}
