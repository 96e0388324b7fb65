/** Facts about products' models, and indexes for lists and searches of 100,000 products. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    alter table products
      alter column created_at type timestamptz(3),
      add column updated_at timestamptz(3) not null default now(),
      add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
      add column licence text not null default 'standard' check (licence ~ '^[a-z0-9-]{1,40}$'),
      add column model jsonb check (jsonb_typeof(model) = 'object'),
      add column triangles integer check (triangles >= 0)
        generated always as ((model #>> '{facts,triangles}')::integer) stored,
      add column texture_bytes bigint check (texture_bytes >= 0)
        generated always as ((model #>> '{facts,textureBytes}')::bigint) stored,
      add column file_bytes bigint check (file_bytes >= 0)
        generated always as ((model #>> '{facts,bytes}')::bigint) stored,
      add column animated boolean not null
        generated always as (coalesce(jsonb_array_length(model #> '{facts,animations}') > 0, false)) stored,
      -- Nobody can type what stands between the two, so no match reaches from the name into the description.
      add column search_text text not null generated always as (lower(name || chr(31) || description)) stored,
      add constraint products_slug_length check (char_length(slug) <= 100),
      -- Filters walk over rows; large models must not make them wide.
      alter column model set storage external;

    create index products_newest_idx on products (created_at, id) where published;
    create index products_price_idx on products (price_cents, id) where published;
    create index products_name_idx on products (lower(name), id) where published;
    create index products_category_newest_idx on products (category, created_at, id) where published;
    create index products_category_price_idx on products (category, price_cents, id) where published;
    create index products_category_name_idx on products (category, lower(name), id) where published;
    create index products_triangles_idx on products (triangles) where published;
    create index products_sitemap_idx on products (slug) include (updated_at) where published;
    -- Writes are gathered, which makes them ten times as fast; the limit (kB) keeps searching through them quick.
    create index products_tags_idx on products using gin (tags)
      with (gin_pending_list_limit = 512) where published;
    create index products_search_idx on products using gin (search_text gin_trgm_ops)
      with (gin_pending_list_limit = 512) where published;
  `.execute(db);
}
