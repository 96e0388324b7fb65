/** The amount of a cart's discount, computed the same by the server and by pages. */
import type { CartDiscount, CartItem } from './schemas.ts';

type Rule = Pick<CartDiscount, 'percent' | 'amountCents' | 'category' | 'productIds' | 'problem'>;
type Item = Pick<CartItem, 'productId' | 'category' | 'priceCents' | 'quantity'>;

/** Returns the cents off all items together; never more than they cost. */
export function discountOf(rule: Rule | undefined, items: readonly Item[]): number {
  if (!rule) return 0;
  const { percent, amountCents } = rule;
  const costs = coveredCosts(rule, items);
  return percent === null ? Math.min(amountCents ?? 0, sumOf(costs)) : sumOf(costs.map(percentOf(percent)));
}

/** Returns the cents off each item, in their order, which add up to `discountOf`; never more than the item costs. */
export function discountsOf(rule: Rule | undefined, items: readonly Item[]): number[] {
  if (!rule) return items.map(() => 0);
  const costs = coveredCosts(rule, items);
  if (rule.percent !== null) return costs.map(percentOf(rule.percent));
  const [sum, off] = [sumOf(costs), discountOf(rule, items)];
  // Shares of the running sum are whole cents and add up to the amount.
  const shareOf = (cents: number) => (sum === 0 ? 0 : Number((BigInt(off) * BigInt(cents)) / BigInt(sum)));
  let before = 0;
  return costs.map((cents) => {
    const share = shareOf(before + cents) - shareOf(before);
    before += cents;
    return share;
  });
}

const sumOf = (costs: readonly number[]) => costs.reduce((total, cents) => total + cents, 0);

const percentOf = (percent: number) => (cents: number) => Math.round((cents * percent) / 100);

/** Returns the cost of each item that the rule covers; 0 for other items. */
function coveredCosts(rule: Rule, items: readonly Item[]): number[] {
  return items.map((item) => (covers(rule, item) ? item.priceCents * item.quantity : 0));
}

function covers({ category, productIds, problem }: Rule, item: Item): boolean {
  return (
    problem === null &&
    (category === null || category === item.category) &&
    (productIds === null || productIds.includes(item.productId))
  );
}
