/** The owners of orders from before gifts existed; the trigger of 0051 sets those of newer ones. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update orders set owner_id = user_id where owner_id is null and user_id is not null and not is_gift;
    create index orders_owned_idx on orders (owner_id, paid_at desc, id desc) where owner_id is not null;
  `.execute(db);
}
