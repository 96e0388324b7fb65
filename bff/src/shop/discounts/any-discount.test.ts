/** Properties of discounts in any cart. */
import { discountOf, discountsOf } from '@storefront/contract/cart/discount';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const items = fc.array(
  fc.record({
    productId: fc.constantFrom('1', '2', '3'),
    category: fc.constantFrom('buildings', 'creatures', 'props'),
    priceCents: fc.integer({ min: 0, max: 9_999_999 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { maxLength: 100 },
);
const off = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 99_999_999 }) }),
);
const limits = fc.record({
  category: fc.option(fc.constantFrom('buildings', 'creatures', 'props')),
  productIds: fc.option(fc.subarray(['1', '2', '3'])),
  problem: fc.constantFrom(null, 'ended' as const),
});

test('items never cost less than nothing, their discounts add up, and an amount is taken off as far as they cost it', () => {
  fc.assert(
    fc.property(items, off, limits, (cart, sum, only) => {
      const rule = { ...sum, ...only };
      const each = discountsOf(rule, cart);
      const costs = cart.map(({ priceCents, quantity }) => priceCents * quantity);
      each.forEach((cents, index) => {
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(costs[index] ?? 0);
      });
      expect(each.reduce((total, cents) => total + cents, 0)).toBe(discountOf(rule, cart));
      const covered = cart.reduce((total, { productId, category }, index) => {
        const isMeant = (only.category ?? category) === category && (only.productIds?.includes(productId) ?? true);
        return total + (isMeant && only.problem === null ? (costs[index] ?? 0) : 0);
      }, 0);
      if (sum.amountCents !== null) expect(discountOf(rule, cart)).toBe(Math.min(sum.amountCents, covered));
      if (sum.percent === 100) expect(discountOf(rule, cart)).toBe(covered);
    }),
  );
});
