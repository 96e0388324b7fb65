/** What was paid, in cents, with the tax that was added to the prices. */
import { sql } from 'kysely';

/** For an order of the table `orders`. */
export const orderPaidCents = sql<number>`(orders.total_cents + orders.added_tax_cents)`;

/** For a line that the query calls `line`. */
export const linePaidCents = sql<number>`(
  line.unit_price_cents::bigint * line.quantity - line.discount_cents + line.added_tax_cents
)`;
