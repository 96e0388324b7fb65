/** The rows of the accounts. */
import { expect, test } from 'vitest';
import type { BookedLine } from '../../shop/orders/books.repository.ts';
import { bookCells, bookHeads } from './books-csv.ts';

const period = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z') };

const bought: BookedLine = {
  ...{ receiptYear: 2026, receiptNumber: 7, orderId: 'an-order', position: 0, productId: '1', name: 'Castle' },
  ...{ quantity: 2, unitPriceCents: 2999, discountCents: 998, discountCode: 'SPRING-26' },
  ...{ paidAt: new Date('2026-11-30T23:59:59Z'), paymentReference: 'pi_1', email: 'mara@example.com' },
  ...{ taxCents: null, addedTaxCents: 0, taxPercent: null, taxCountry: null, taxNumber: null },
  ...{ isReverseCharge: false, refundedAt: null, refundedBy: null, refundCents: null },
  ...{ completedAt: null, refundReference: null },
};

function cellsOf(more: Partial<BookedLine>) {
  const cells = bookCells({ ...bought, ...more }, period);
  return Object.fromEntries(bookHeads.map((head, index) => [head, cells[index]]));
}

test('a line without tax has neither tax nor net', () => {
  expect(cellsOf({})).toMatchObject({ amount: { cents: 5998 }, paid: { cents: 5000 }, net: null, tax: null });
});

test('of a line with tax, net and tax add up to what was paid', () => {
  const taxed = { taxCents: 798, taxPercent: 19, taxCountry: 'DE' } as const;
  expect(cellsOf(taxed)).toMatchObject({ paid: { cents: 5000 }, net: { cents: 4202 }, tax: { cents: 798 } });
});

test('a refund counts in the period in which it was decided', () => {
  const refund = { refundedBy: 'buyer', refundCents: 5000 } as const;
  const gross = { period_gross: { cents: 5000 } };
  expect(cellsOf({ ...refund, refundedAt: period.from })).toMatchObject({ ...gross, period_net: { cents: 0 } });
  expect(cellsOf({ ...refund, refundedAt: period.until })).toMatchObject({ ...gross, period_net: { cents: 5000 } });
});
