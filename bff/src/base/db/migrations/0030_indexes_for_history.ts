/** Indexes for lists and housekeeping. Writes to a table wait while its index is built: a second or two a million rows. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The studio's lists, and each buyer's.
    create index orders_latest_idx on orders (created_at desc, id desc);
    create index orders_unpaid_idx on orders (status, created_at desc, id desc) where status <> 'paid';
    create index orders_paid_at_idx on orders (paid_at) where paid_at is not null;
    create index orders_purchases_idx on orders (user_id, paid_at desc, id desc) where paid_at is not null;
    create index support_messages_latest_idx on support_messages (created_at desc, id desc);
    create index refunds_requested_at_idx on refunds (requested_at);

    -- Housekeeping.
    create index sessions_last_seen_at_idx on sessions (last_seen_at);
    create index rate_limits_window_started_at_idx on rate_limits (window_started_at);
    create index known_devices_last_used_at_idx on known_devices (last_used_at);
  `.execute(db);
}
