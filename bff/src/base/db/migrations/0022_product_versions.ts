import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_versions (
      product_id text not null references products on delete restrict,
      version integer not null check (version >= 1),
      changelog text not null default '' check (char_length(changelog) <= 4000),
      files jsonb not null check (jsonb_typeof(files) = 'array'),
      released_at timestamptz not null,
      -- When the last owner was written to; null while some may be missing. The first version is nobody's news, and
      -- neither is one without a changelog.
      announced_at timestamptz,
      -- Meanwhile, the owner who was written to last: they are taken in the order of their ids.
      told_through uuid,
      primary key (product_id, version),
      check (announced_at is not null or (version > 1 and changelog <> '')),
      check (announced_at is null or told_through is null)
    );
    create index product_versions_unannounced_idx on product_versions (released_at) where announced_at is null;
    insert into product_versions (product_id, version, files, released_at, announced_at)
    select id, 1, model -> 'files', created_at, created_at from products where model is not null;

    -- What a user owns: by product, and by user through the orders.
    create index order_lines_owned_idx on order_lines (product_id, order_id) where refunded_at is null;
  `.execute(db);
}
