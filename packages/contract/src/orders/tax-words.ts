/** Tax texts of orders, receipts and emails. */
import type { Order } from './schemas.ts';

type Taxed = Pick<Order, 'tax'> & { readonly lines: readonly Pick<Order['lines'][number], 'tax'>[] };

export interface TaxWords {
  /** A title such as 'Tax, 19%'. */
  readonly title: string;
  readonly taxCents: number;
  /** True for tax on top of the prices: it comes before the total. */
  readonly isAdded: boolean;
  readonly notes: readonly string[];
}

/** Returns undefined when no tax was computed. */
export function taxWordsOf({ tax, lines }: Taxed): TaxWords | undefined {
  if (!tax) return undefined;
  const { taxCents, addedCents, country, number, isReverseCharge } = tax;
  const isAdded = addedCents > 0;
  const rates = new Set(lines.flatMap((line) => (line.tax?.taxCents ? [line.tax.percent] : [])));
  const [rate] = rates;
  return {
    title: `${isAdded || taxCents === 0 ? 'Tax' : 'Tax included'}${rates.size === 1 ? `, ${rate}%` : ''}`,
    taxCents,
    isAdded,
    notes: [
      ...(country === null ? [] : [`Taxed in: ${country}`]),
      ...(number === null ? [] : [`Tax number: ${number}`]),
      ...(isReverseCharge ? ['Reverse charge: the business that bought owes the tax.'] : []),
    ],
  };
}
