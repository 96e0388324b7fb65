/** Creates sales for tests of commands, as the store writes them. */
import { withClient } from '@storefront/testkit/postgres/test-database';

interface GivenSale {
  readonly orderId: string;
  readonly email: string;
  /** Number of the receipt within the year of `paidAt`. */
  readonly number: number;
  readonly paidAt: string;
  /** Order lines, each of a different product. */
  readonly lines: readonly { readonly name: string; readonly cents: number; readonly seats: number }[];
  /** Tax added to the prices; each line's tax must be whole cents. */
  readonly tax?: { readonly percent: number; readonly country: string; readonly number: string | null };
}

/** Writes a paid order into the migrated database. */
export async function sell(
  databaseUrl: string,
  { orderId, email, number, paidAt, lines, tax }: GivenSale,
): Promise<void> {
  const total = lines.reduce((sum, { cents, seats }) => sum + cents * seats, 0);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(`insert into users (email, username, created_at, last_login_at) values ($1, 'buyer', $2, $2)`, [
      email,
      paidAt,
    ]);
    await client.query(
      `insert into orders (id, user_id, total_cents, idempotency_key, request_hash, created_at)
       select $1::uuid, id, $2, $1::text, decode(repeat('00', 32), 'hex'), $3 from users where email = $4`,
      [orderId, total, paidAt, email],
    );
    for (const [position, { name, cents, seats }] of lines.entries()) {
      await client.query(
        `insert into products (id, slug, name, description, price_cents, category, image)
         values ($1, $1, 'Something', 'Something.', 100, 'props', '/media/x.svg') on conflict do nothing`,
        [`product-${position}`],
      );
      await client.query(
        `insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
         values ($1, $2, $3, $4, $5, $6)`,
        [orderId, position, `product-${position}`, name, cents, seats],
      );
    }
    await client.query(
      `insert into receipt_years (year, last_number) values (extract(year from $1::timestamptz at time zone 'UTC'), $2)
       on conflict (year) do update set last_number = greatest(receipt_years.last_number, excluded.last_number)`,
      [paidAt, number],
    );
    await client.query(
      `update orders set status = 'paid', paid_at = $2, payment_reference = 'simulated-' || id, receipt_number = $3,
         receipt_year = extract(year from $2::timestamptz at time zone 'UTC') where id = $1`,
      [orderId, paidAt, number],
    );
    if (tax) {
      const { percent, country, number: taxNumber } = tax;
      await client.query(
        `update order_lines set tax_percent = $2::integer, tax_cents = unit_price_cents * quantity * $2::integer / 100,
           added_tax_cents = unit_price_cents * quantity * $2::integer / 100 where order_id = $1`,
        [orderId, percent],
      );
      await client.query(
        `update orders set (tax_cents, added_tax_cents)
           = (select sum(tax_cents), sum(added_tax_cents) from order_lines where order_id = $1),
           tax_country = $2, tax_number = $3, is_reverse_charge = $4 where id = $1`,
        [orderId, country, taxNumber, percent === 0],
      );
    }
    await client.query(
      `insert into simulated_charges (idempotency_key, status, amount_cents) values ($1, 'succeeded', $2)`,
      [orderId, total],
    );
    await client.query('commit');
  });
}
