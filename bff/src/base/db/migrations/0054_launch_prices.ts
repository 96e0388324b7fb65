/** Prices that are reduced for a time. `price_cents` stays the price in force, by which lists are sorted. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column ordinary_cents integer check (ordinary_cents >= 0),
      add column lowest_before_cents integer check (lowest_before_cents >= 0),
      add column reduced_until timestamptz,
      add constraint products_reduction_check check (
        (ordinary_cents is null) = (reduced_until is null)
        and (lowest_before_cents is null or reduced_until is not null)
      );
    create index products_reduced_until_idx on products (reduced_until) where reduced_until is not null;

    create table launch_prices (
      product_id text primary key references products on delete cascade,
      percent integer check (percent between 1 and 99),
      amount_cents integer check (amount_cents >= 1),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      created_at timestamptz not null,
      check ((percent is null) <> (amount_cents is null))
    );
  `.execute(db);
}
