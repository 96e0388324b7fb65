/** Scheduled price changes, one for each product. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_plans (
      product_id text primary key references products on delete cascade,
      price_cents integer not null check (price_cents >= 0),
      at timestamptz not null,
      planned_by text not null
    );
    create index price_plans_at_idx on price_plans (at);
  `.execute(db);
}
