import type { AdminPrice } from 'bff/prices';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { table } from '../terminal/table.ts';
import { dollars } from './orders-output.ts';

export function formatPrices(prices: readonly AdminPrice[]): string {
  if (prices.length === 0) return 'There are no launch prices.';
  const rows = prices.map((price) => [
    price.slug,
    price.percent === null ? dollars(price.amountCents ?? 0) : `${price.percent} %`,
    dollars(price.ordinaryCents),
    dollars(price.priceCents),
    price.lowestBeforeCents === null ? '' : dollars(price.lowestBeforeCents),
    formatUtcMinute(price.startsAt),
    formatUtcMinute(price.endsAt),
  ]);
  return table(['PRODUCT', 'OFF', 'ORDINARY', 'NOW', 'LOWEST BEFORE', 'FROM (UTC)', 'UNTIL (UTC)'], rows);
}
