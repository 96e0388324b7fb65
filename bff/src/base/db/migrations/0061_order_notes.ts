/** The studio's notes on orders, and the console's list by sum. Writes to orders wait while the index is built. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_notes (
      id uuid primary key default uuidv7(),
      order_id uuid not null references orders on delete restrict,
      author text not null,
      text text not null check (char_length(text) between 1 and 2000),
      created_at timestamptz not null
    );
    create index order_notes_order_id_idx on order_notes (order_id, created_at);
    -- Found by the beginning of their address.
    create index users_email_prefix_idx on users (lower(email) text_pattern_ops);
    -- What is paid, with the taxes that were added.
    create index orders_paid_for_idx on orders ((total_cents + added_tax_cents) desc, created_at desc, id desc);
  `.execute(db);
}
