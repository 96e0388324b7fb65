/** Reads owned products from indexes alone. Writes to lines wait while the index is built. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_lines_kept_idx on order_lines (order_id) include (product_id, quantity)
      where refunded_at is null;
  `.execute(db);
}
