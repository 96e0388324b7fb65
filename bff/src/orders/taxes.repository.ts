import type { Tx } from '../db/transaction.ts';
import type { Paid, PaidTaxes } from '../payments/payment-provider.ts';

/** Writes to a paid order what the provider computed. */
export async function saveTaxes(tx: Tx, orderId: string, { taxes, hasInvoice = false }: Paid): Promise<void> {
  if (!taxes && !hasInvoice) return;
  for (const { position, taxCents, addedTaxCents, percent: taxPercent } of taxes?.lines ?? []) {
    await tx
      .updateTable('orderLines')
      .set({ taxCents, addedTaxCents, taxPercent })
      .where((eb) => eb.and({ orderId, position }))
      .execute();
  }
  await tx
    .updateTable('orders')
    .set({ hasInvoice, ...(taxes && ofOrder(taxes)) })
    .where('id', '=', orderId)
    .execute();
}

const ofOrder = ({ lines, country: taxCountry, number: taxNumber, isReverseCharge }: PaidTaxes) => ({
  taxCents: lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
  addedTaxCents: lines.reduce((sum, { addedTaxCents }) => sum + addedTaxCents, 0),
  ...{ taxCountry, taxNumber, isReverseCharge },
});
