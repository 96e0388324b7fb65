/** Every price of a product and its start: a price shown as reduced needs the lowest price before it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_prices (
      product_id text not null references products on delete cascade,
      since timestamptz not null,
      price_cents integer not null check (price_cents >= 0),
      primary key (product_id, since)
    );
    insert into product_prices (product_id, since, price_cents) select id, updated_at, price_cents from products;

    -- Two changes in one transaction are one: nobody saw the first.
    create function record_product_price() returns trigger language plpgsql as $$
    begin
      insert into product_prices (product_id, since, price_cents) values (new.id, now(), new.price_cents)
      on conflict (product_id, since) do update set price_cents = excluded.price_cents;
      return null;
    end $$;
    create trigger products_price_added after insert on products
      for each row execute function record_product_price();
    create trigger products_price_changed after update of price_cents on products
      for each row when (new.price_cents <> old.price_cents) execute function record_product_price();
  `.execute(db);
}
