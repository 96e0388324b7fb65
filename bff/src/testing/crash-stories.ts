/** Whether what a shopper was told is so, and what they did was done. */
import { isExplained, type Seats } from './crash-ledger.ts';
import type { Memory } from './crash-shopper.ts';
import type { CrashStore, Shopper } from './crash-store.ts';

interface OrderRow {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly total: number;
  readonly seats: Seats;
  readonly prices: Seats;
}

/** What contradicts the shopper's memory, in words; and how many orders of theirs are paid. */
export async function storiesOf(
  { query }: CrashStore,
  { userId }: Shopper,
  { writes, carts, paid, payments, declined }: Memory,
): Promise<{ readonly offences: string[]; readonly paid: number }> {
  const orders = await query<OrderRow>(
    `select id, idempotency_key as key, status, total_cents::int as total,
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
  const offences = [
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
      idle: orders.filter(({ status }) => status === 'declined').length,
    });
  if (!explained)
    offences.push(`the cart is not what was made of it: ${JSON.stringify({ cart, writes, carts, orders })}`);
  return { offences, paid: isPaid.length };
}

/** Whether it was agreed to this order under its key, at these prices or higher ones. */
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
