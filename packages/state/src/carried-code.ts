/** A discount code that a link carries (`?code=`), kept by the tab until the checkout enters it. Bundled with each app. */
import { keptInTab } from '@storefront/utils/kept';

const KEY = 'storefront.discount-code';
const CODE = /^[A-Za-z0-9-]{3,32}$/;

/** Keeps the code of the page's address, if it has one. */
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
