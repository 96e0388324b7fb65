/** Formats a product's price. Bundled with the apps that use it. */
import { formatMoney } from '@storefront/ui';

/** Formats cents: 2999 → '$29.99', 0 → 'Free'. */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : formatMoney(cents);
}
