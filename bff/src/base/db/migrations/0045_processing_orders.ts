/** While a payment takes days its buyer may buy other products; a refund may be refused while a dispute lasts. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index orders_one_pending_key;
    create unique index orders_one_pending_key on orders (user_id)
      where status = 'pending' and total_cents > 0 and processing_since is null;

    -- When the payment provider said that it does not refund this now; it is asked again, but seldom.
    alter table refunds add column refused_at timestamptz;
  `.execute(db);
}
