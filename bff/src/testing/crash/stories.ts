/** Checks that the responses to a shopper were true, and their actions took effect. */
import { contract } from '@storefront/contract';
import type { LineId, Memory } from './memory.ts';
import { isExplained, type Seats } from './model.ts';
import type { CrashStore, Shopper } from './store.ts';

interface OrderRow {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly total: number;
  readonly tookDays: boolean;
  readonly seats: Seats;
  readonly prices: Seats;
}

interface LineRow {
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
  readonly seats: number;
  readonly isDownloaded: boolean;
  readonly refundedBy: 'buyer' | 'studio' | null;
}

/** Returns contradictions to the responses about refunds, downloads and ownership. */
export async function ownershipOffences(
  store: CrashStore,
  shopper: Shopper,
  { givenBack, downloaded }: Memory,
): Promise<string[]> {
  const lines = await store.query<LineRow>(
    `select order_id as "orderId", position, product_id as "productId", quantity as seats,
       first_downloaded_at is not null as "isDownloaded", refunded_by as "refundedBy"
     from order_lines join orders on orders.id = order_id where user_id = $1 and status = 'paid'`,
    [shopper.userId],
  );
  const find = (one: LineId) =>
    lines.find(({ orderId, position }) => one.orderId === orderId && one.position === position);
  const { titles } = await shopper.browser(store.perform).call(contract.listLibrary, { query: {} });
  const shown = titles.map(({ productId, seats }) => `${productId}: ${seats}`).toSorted();
  const seats = new Map<string, number>();
  for (const line of lines.filter(({ refundedBy }) => !refundedBy)) {
    seats.set(line.productId, (seats.get(line.productId) ?? 0) + line.seats);
  }
  const owned = [...seats].map(([productId, count]) => `${productId}: ${count}`).toSorted();
  return [
    ...givenBack
      .filter((line) => !find(line)?.refundedBy)
      .map((line) => `it was answered that ${JSON.stringify(line)} is given back, and it is not`),
    ...downloaded
      .filter((known) => !known.every((line) => find(line)?.isDownloaded || find(line)?.refundedBy))
      .map((known) => `one of ${JSON.stringify(known)} was downloaded, and that is not in the books`),
    ...downloaded
      .filter((known) => !lines.some((line) => line.isDownloaded && known[0]?.productId === line.productId))
      .map((known) => `${JSON.stringify(known)} was downloaded without owning it`),
    ...(shown.join() === owned.join() ? [] : [`the library shows ${shown}, and ${owned} is owned`]),
  ];
}

/** Returns contradictions to the shopper's memory as text, and the number of their paid orders. */
export async function storiesOf(
  { query }: CrashStore,
  { userId }: Shopper,
  { writes, carts, paid, payments, declined }: Memory,
): Promise<{ readonly violations: string[]; readonly paid: number }> {
  const orders = await query<OrderRow>(
    `select id, idempotency_key as key, status, total_cents::int as total,
       processing_since is not null as "tookDays",
       (select json_object_agg(product_id, quantity) from order_lines where order_id = orders.id) as seats,
       (select json_object_agg(product_id, unit_price_cents) from order_lines where order_id = orders.id) as prices
     from orders where user_id = $1`,
    [userId],
  );
  const [cart] = await query<{ version: number; seats: Seats }>(
    `select version, coalesce((select json_object_agg(product_id, quantity) from cart_items where user_id = $1), '{}') as seats
     from carts where user_id = $1`,
    [userId],
  );
  const isPaid = orders.filter(({ status }) => status === 'paid');
  const failed = orders.filter(({ status }) => status === 'declined');
  const violations = [
    ...paid
      .filter(({ id, totalCents }) => !isPaid.some((order) => order.id === id && order.total === totalCents))
      .map(({ id }) => `order ${id} was answered as paid, and is not`),
    ...declined
      .filter((key) => isPaid.some((order) => order.key === key))
      .map((key) => `the attempt ${key} was declined, and paid`),
    ...isPaid
      .filter((order) => !payments.some((payment) => covers(payment, order)))
      .map((order) => `nobody agreed to pay for ${JSON.stringify(order)}`),
  ];
  const explained =
    cart !== undefined &&
    isExplained({
      ...cart,
      writes,
      carts,
      bought: isPaid.map(({ seats }) => seats),
      returned: failed.filter(({ tookDays }) => tookDays).map(({ seats }) => seats),
      idle: failed.filter(({ tookDays }) => !tookDays).length,
    });
  if (!explained)
    violations.push(`the cart is not what was made of it: ${JSON.stringify({ cart, writes, carts, orders })}`);
  return { violations, paid: isPaid.length };
}

/** True when the shopper agreed to this order under its key, at these prices or higher ones. */
function covers({ headers, body }: Memory['payments'][number], { key, seats, prices }: OrderRow): boolean {
  const items = body.items ?? [];
  return (
    headers['idempotency-key'] === key &&
    items.length === Object.keys(seats).length &&
    items.every(({ productId, quantity, priceCents }) => {
      const price = prices[productId];
      return seats[productId] === quantity && price !== undefined && price <= priceCents;
    })
  );
}
