import { sql } from 'kysely';
import type { Tx } from '../../base/db/transaction.ts';
import type { LineTax, Paid, PaidTaxes } from '../payments/payment-provider.ts';

/** Writes the provider's taxes to a paid order. */
export async function saveTaxes(tx: Tx, orderId: string, { taxes, hasInvoice = false }: Paid): Promise<void> {
  if (!taxes && !hasInvoice) return;
  await tx
    .with('taxed', (query) =>
      query
        .updateTable('orderLines')
        .from(ofLines(taxes?.lines ?? []))
        .set(({ ref }) => ({
          taxCents: ref('given.taxCents'),
          addedTaxCents: ref('given.addedTaxCents'),
          taxPercent: ref('given.taxPercent'),
        }))
        .where('orderId', '=', orderId)
        .whereRef('orderLines.position', '=', 'given.position'),
    )
    .updateTable('orders')
    .set({ hasInvoice, ...(taxes && ofOrder(taxes)) })
    .where('id', '=', orderId)
    .execute();
}

interface GivenTax extends Omit<LineTax, 'percent'> {
  readonly taxPercent: number;
}

/** Returns the rows of a table `given`. */
function ofLines(lines: readonly LineTax[]) {
  const positions = lines.map(({ position }) => position);
  const taxCents = lines.map((line) => line.taxCents);
  const addedCents = lines.map(({ addedTaxCents }) => addedTaxCents);
  const percents = lines.map(({ percent }) => percent);
  return sql<GivenTax>`unnest(
    ${positions}::integer[], ${taxCents}::bigint[], ${addedCents}::bigint[], ${percents}::float8[]
  )`.as<'given'>(sql`given (position, tax_cents, added_tax_cents, tax_percent)`);
}

const ofOrder = ({ lines, country: taxCountry, number: taxNumber, isReverseCharge }: PaidTaxes) => ({
  taxCents: lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
  addedTaxCents: lines.reduce((sum, { addedTaxCents }) => sum + addedTaxCents, 0),
  ...{ taxCountry, taxNumber, isReverseCharge },
});
