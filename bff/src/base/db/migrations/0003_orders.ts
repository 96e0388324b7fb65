/** Orders; a user with orders cannot be deleted. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete restrict,
      status text not null default 'pending' check (status in ('pending', 'paid', 'declined')),
      total_cents bigint not null check (total_cents >= 0),
      idempotency_key text not null check (char_length(idempotency_key) between 16 and 128),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      created_at timestamptz not null,
      paid_at timestamptz,
      payment_reference text,
      unique (user_id, idempotency_key),
      constraint orders_paid_at_check check ((status = 'paid') = (paid_at is not null)),
      constraint orders_payment_reference_check check ((status = 'paid') = (payment_reference is not null))
    );
    create unique index orders_one_pending_key on orders (user_id) where status = 'pending';
    create index orders_newest_idx on orders (user_id, created_at desc, id desc);

    create table order_lines (
      order_id uuid not null references orders on delete restrict,
      position integer not null check (position >= 0),
      product_id text not null references products on delete restrict,
      name text not null,
      unit_price_cents integer not null check (unit_price_cents >= 0),
      quantity integer not null check (quantity between 1 and 999),
      primary key (order_id, position),
      unique (order_id, product_id)
    );
    create index order_lines_product_id_idx on order_lines (product_id);
  `.execute(db);
}
