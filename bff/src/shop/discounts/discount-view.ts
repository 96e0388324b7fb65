import type { CartDiscount, Category } from '@storefront/contract';

/** Times are text in JSON. */
export interface DiscountRow {
  readonly id: string;
  readonly code: string;
  readonly percent: number | null;
  readonly amountCents: number | null;
  readonly category: Category | null;
  readonly productIds: readonly string[] | null;
  readonly maxUses: number | null;
  readonly maxUsesEach: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Uses by all users, and by the cart's user. */
  readonly uses: number;
  readonly usesByUser: number;
}

export function toCartDiscount(discount: DiscountRow, now: Date): CartDiscount {
  const { code, percent, amountCents, category, productIds } = discount;
  return {
    ...{ code, percent, amountCents, category },
    productIds: productIds && [...productIds],
    problem: problemOf(discount, now),
  };
}

function problemOf(discount: DiscountRow, now: Date): CartDiscount['problem'] {
  const { startsAt, endsAt, maxUses, maxUsesEach, uses, usesByUser } = discount;
  if (now < startsAt) return 'not_begun';
  if (endsAt && now >= endsAt) return 'ended';
  const isUsedUp = uses >= (maxUses ?? Infinity) || usesByUser >= (maxUsesEach ?? Infinity);
  return isUsedUp ? 'used_up' : null;
}
