import type { AdminDiscount } from 'bff/discounts';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { table } from '../terminal/table.ts';
import { dollars } from './orders-output.ts';

export function formatDiscounts(discounts: readonly AdminDiscount[]): string {
  if (discounts.length === 0) return 'There are no discount codes.';
  const rows = discounts.map((discount) => [
    discount.code,
    discount.percent === null ? dollars(discount.amountCents ?? 0) : `${discount.percent} %`,
    discount.productIds?.join(', ') ?? discount.category ?? 'everything',
    formatUtcMinute(discount.startsAt),
    discount.endsAt ? formatUtcMinute(discount.endsAt) : '',
    `${discount.uses}${discount.maxUses === null ? '' : ` of ${discount.maxUses}`}`,
    discount.maxUsesEach === null ? '' : String(discount.maxUsesEach),
    dollars(discount.givenCents),
  ]);
  return table(['CODE', 'OFF', 'FOR', 'FROM (UTC)', 'UNTIL (UTC)', 'USED', 'EACH', 'GIVEN'], rows);
}
