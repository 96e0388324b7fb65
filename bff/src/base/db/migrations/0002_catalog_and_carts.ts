import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      id text primary key check (id ~ '^[A-Za-z0-9-]{1,64}$'),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      name text not null check (char_length(name) between 1 and 200),
      description text not null,
      price_cents integer not null check (price_cents >= 0),
      category text not null check (category in ('buildings', 'creatures', 'props')),
      image text not null check (image like '/%'),
      published boolean not null default true,
      created_at timestamptz not null default now()
    );

    create table carts (
      user_id uuid primary key references users on delete cascade,
      id uuid not null unique default uuidv7(),
      version integer not null default 0 check (version >= 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      last_purchase_at timestamptz
    );

    create table cart_items (
      user_id uuid not null references carts on delete cascade,
      product_id text not null references products on delete cascade,
      quantity integer not null check (quantity between 1 and 999),
      added_at timestamptz not null,
      primary key (user_id, product_id)
    );
    create index cart_items_product_id_idx on cart_items (product_id);

    create table wishlist_items (
      user_id uuid not null references users on delete cascade,
      product_id text not null references products on delete cascade,
      added_at timestamptz not null,
      primary key (user_id, product_id)
    );
    create index wishlist_items_product_id_idx on wishlist_items (product_id);
  `.execute(db);
}
