/** A price that is reduced for a time, as EU law asks for it to be shown. Bundled with the apps that use it. */
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

/** The lowest price of the 30 days before, crossed out; nothing where this one is no lower. */
export function PriceBefore({ priceCents, reduction }: Reduced) {
  const before = reduction?.lowestBeforeCents ?? 0;
  return before > priceCents && <s translate="no">{formatMoney(before)}</s>;
}

/** Until when the price holds, what comes then, and the lowest of the 30 days before. */
export function reductionInWords({ until, ordinaryCents, lowestBeforeCents: before }: Reduction): string {
  const lowest = before === null ? '' : ` Lowest price of the 30 days before: ${formatMoney(before)}.`;
  return `Until ${formatDateTime(until)}, then ${formatMoney(ordinaryCents)}.${lowest}`;
}
