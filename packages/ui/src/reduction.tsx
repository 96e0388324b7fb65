/** A temporary price reduction, shown as EU law requires. Bundled with the apps that use it. */
import { formatDateTime, formatMoney } from '@storefront/ui';

interface Reduction {
  readonly until: string;
  readonly ordinaryCents: number;
  readonly lowestBeforeCents: number | null;
}

interface Reduced {
  readonly priceCents: number;
  readonly reduction?: Reduction | undefined;
}

/** The lowest price of the 30 days before, struck through; nothing when the current price is not lower. */
export function PriceBefore({ priceCents, reduction }: Reduced) {
  const before = reduction?.lowestBeforeCents ?? 0;
  return before > priceCents && <s translate="no">{formatMoney(before)}</s>;
}

/** Describes the end of the reduction, the price after it, and the lowest price of the 30 days before. */
export function reductionInWords({ until, ordinaryCents, lowestBeforeCents: before }: Reduction): string {
  const lowest = before === null ? '' : ` Lowest price of the 30 days before: ${formatMoney(before)}.`;
  return `Until ${formatDateTime(until)}, then ${formatMoney(ordinaryCents)}.${lowest}`;
}
