/** With any discount, the lines of Stripe's page add up to the order's total. */
import { discountOf, discountsOf } from '@storefront/contract/cart/discount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionParams } from './session-params.ts';

const item = fc.record({
  productId: fc.constantFrom('castle', 'dragon', 'lamp'),
  category: fc.constantFrom('buildings', 'creatures', 'props'),
  priceCents: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const bounds = {
  category: fc.option(fc.constantFrom('buildings', 'creatures', 'props')),
  productIds: fc.option(fc.subarray(['castle', 'dragon', 'lamp'])),
  problem: fc.constant(null),
};
const rule = fc.oneof(
  fc.record({ ...bounds, percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
  fc.record({ ...bounds, percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 1_000_000 }) }),
);

const paid = { orderId: 'order', amountCents: 2999, idempotencyKey: 'order', createdAt: new Date(0) };
const castle = { position: 3, name: 'Castle', quantity: 1, unitPriceCents: 2999, discountCents: 0, image: '/x.svg' };
const buyer = { email: 'a@b.example', lines: [castle] };

test('taxes are asked for by line, with what is sold and how its price is meant', () => {
  const taxes = { prices: 'exclusive', code: 'txcd_10505001' } as const;
  const params = sessionParams(paid, buyer, 'https://shop.example', { taxes });
  expect(params).toMatchObject({
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: 'auto',
    line_items: [
      {
        metadata: { position: '3' },
        price_data: { tax_behavior: 'exclusive', product_data: { tax_code: 'txcd_10505001' } },
      },
    ],
  });
  expect(params.invoice_creation).toBeUndefined();
});

test('an invoice names an address, and without either the page asks for nothing', () => {
  expect(sessionParams(paid, buyer, 'https://shop.example', { hasInvoices: true })).toMatchObject({
    invoice_creation: { enabled: true },
    billing_address_collection: 'required',
  });
  const plain = sessionParams(paid, buyer, 'https://shop.example');
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['automatic_tax', 'billing_address_collection']));
  expect(JSON.stringify(plain)).not.toContain('tax');
});

test('the lines at Stripe add up to the sum of the order, each by itself', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), fc.option(rule, { nil: undefined }), (items, code) => {
      const off = discountsOf(code, items);
      const lines = items.map(({ productId: name, priceCents: unitPriceCents, quantity }, index) => {
        return {
          position: index,
          name,
          quantity,
          unitPriceCents,
          discountCents: off[index] ?? 0,
          image: '/media/x.svg',
        };
      });
      const cost = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
      const amountCents = cost - discountOf(code, items);
      const charge = { orderId: 'order', amountCents, idempotencyKey: 'order', createdAt: new Date(0) };
      const { line_items: shown = [] } = sessionParams(charge, { email: 'a@b.example', lines }, 'https://shop.example');
      const sums = shown.map(({ quantity = 0, price_data }) => quantity * (price_data?.unit_amount ?? Number.NaN));
      expect(sums).toEqual(items.map(({ priceCents, quantity }, index) => priceCents * quantity - (off[index] ?? 0)));
      expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(amountCents);
      expect(sums.every((cents) => cents >= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
