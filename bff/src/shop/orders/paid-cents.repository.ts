/** Paid amounts in cents, with the tax added to the prices. */
import { sql } from 'kysely';

/** Amount of an order of the table `orders`. */
export const orderPaidCents = sql<number>`(orders.total_cents + orders.added_tax_cents)`;

/** Amount of a line that the query calls `line`. */
export const linePaidCents = sql<number>`(
  line.unit_price_cents::bigint * line.quantity - line.discount_cents + line.added_tax_cents
)`;
