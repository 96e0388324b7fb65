/** A product's price in words. Bundled with the apps that use it. */
import { formatMoney } from '@storefront/ui';

/** 2999 cents → '$29.99'; none → 'Free'. */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : formatMoney(cents);
}
