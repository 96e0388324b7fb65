/** Payments on a provider's own page: its sessions, its events, and notes for the studio. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the provider said that a pending order's payment is on its way.
    alter table orders add column processing_since timestamptz;
    create index orders_payment_reference_idx on orders (payment_reference);
    create index refunds_payment_reference_idx on refunds (payment_reference);

    create table checkout_sessions (
      order_id uuid primary key references orders on delete restrict,
      session_id text not null unique
    );

    create table payment_events (
      id text primary key,
      type text not null,
      created_at timestamptz not null,
      received_at timestamptz not null
    );
    create index payment_events_received_at_idx on payment_events (received_at);

    create table payment_notes (
      id uuid primary key default uuidv7(),
      kind text not null,
      reference text not null,
      order_id uuid references orders on delete restrict,
      amount_cents bigint check (amount_cents >= 0),
      noted_at timestamptz not null,
      unique (kind, reference)
    );
    create index payment_notes_order_id_idx on payment_notes (order_id);
  `.execute(db);
}
