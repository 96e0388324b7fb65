import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      drop constraint orders_status_check,
      add constraint orders_status_check check (status in ('pending', 'paid', 'declined', 'abandoned')),
      drop constraint orders_user_id_idempotency_key_key;
    create unique index orders_idempotency_key on orders (user_id, idempotency_key) where status <> 'abandoned';

    create table simulated_charges (
      idempotency_key text primary key,
      status text not null check (status in ('succeeded', 'cancelled')),
      amount_cents bigint not null check (amount_cents >= 0),
      created_at timestamptz not null default now()
    );
  `.execute(db);
}
