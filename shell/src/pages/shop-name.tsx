import { useShopName } from '@storefront/state/shop-name';
import { Verbatim } from '@storefront/ui/verbatim';

/** The current shop name, for texts built at module level. Exempt from translation. */
export function ShopName() {
  return <Verbatim>{useShopName()}</Verbatim>;
}
