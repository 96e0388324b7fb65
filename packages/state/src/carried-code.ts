/** A discount code from a link (`?code=`), stored in the tab until the checkout applies it. Bundled with each app. */
import { keptInTab } from '@storefront/utils/kept';

const KEY = 'storefront.discount-code';
const CODE = /^[A-Za-z0-9-]{3,32}$/;

/** Stores the code of the page's URL, if it has one. */
export function keepCarriedCode(search: string): void {
  const code = new URLSearchParams(search).get('code');
  if (code !== null && CODE.test(code)) keptInTab.set(KEY, code);
}

export function carriedCode(): string | null {
  return keptInTab.get(KEY);
}

export function forgetCarriedCode(): void {
  keptInTab.remove(KEY);
}
