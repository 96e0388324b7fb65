/** What a discount takes off a cart, computed the same by the server and by pages. */
import type { CartDiscount, CartItem } from './schemas.ts';

type Rule = Pick<CartDiscount, 'percent' | 'amountCents' | 'category' | 'productIds' | 'problem'>;
type Item = Pick<CartItem, 'productId' | 'category' | 'priceCents' | 'quantity'>;

/** Cents off each item, in their order; never more than the item costs. */
export function discountsOf(rule: Rule | undefined, items: readonly Item[]): number[] {
  const costs = items.map((item) => (rule && covers(rule, item) ? item.priceCents * item.quantity : 0));
  if (!rule) return costs;
  const { percent, amountCents } = rule;
  if (percent !== null) return costs.map((cents) => Math.round((cents * percent) / 100));
  const sum = costs.reduce((total, cents) => total + cents, 0);
  const off = Math.min(amountCents ?? 0, sum);
  // Shares of the running sum are whole cents and add up to the amount.
  const shareOf = (cents: number) => (sum === 0 ? 0 : Number((BigInt(off) * BigInt(cents)) / BigInt(sum)));
  let before = 0;
  return costs.map((cents) => {
    const share = shareOf(before + cents) - shareOf(before);
    before += cents;
    return share;
  });
}

export function discountOf(rule: Rule | undefined, items: readonly Item[]): number {
  return discountsOf(rule, items).reduce((total, cents) => total + cents, 0);
}

function covers({ category, productIds, problem }: Rule, item: Item): boolean {
  return (
    problem === null &&
    (category === null || category === item.category) &&
    (productIds === null || productIds.includes(item.productId))
  );
}
