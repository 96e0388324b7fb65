/** The total on the Pay button. The DOM's text counts: a translated page may keep an old total. */
import { formatMoney } from '@storefront/ui';

export function ShownTotal({ cents }: { readonly cents: number }) {
  return (
    <span translate="no" data-shown-total="">
      {formatMoney(cents)}
    </span>
  );
}

/** Returns the total shown within `element` in cents; 0 when none is shown. */
export function shownTotalIn(element: Element | null): number {
  const text = element?.querySelector('[data-shown-total]')?.textContent ?? '';
  return Number(text.replace(/\D/g, ''));
}
