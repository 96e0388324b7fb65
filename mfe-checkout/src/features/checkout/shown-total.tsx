/** The total on the Pay button. What counts is what stands in the DOM: in a translated page an old total may stay. */
import { formatMoney } from '@storefront/ui';

export function ShownTotal({ cents }: { readonly cents: number }) {
  return (
    <span translate="no" data-shown-total="">
      {formatMoney(cents)}
    </span>
  );
}

/** Cents of the total shown within `element`; 0 where none is shown. */
export function shownTotalIn(element: Element | null): number {
  const text = element?.querySelector('[data-shown-total]')?.textContent ?? '';
  return Number(text.replace(/\D/g, ''));
}
