/** Free products are ordered and settled at once, even while another order waits for its payment. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index orders_one_pending_key;
    create unique index orders_one_pending_key on orders (user_id) where status = 'pending' and total_cents > 0;
  `.execute(db);
}
