/**
 * Former slugs of products, which redirect to the present one. A column of products, because replicas read that table
 * alone. Writes to products wait while the index is built.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column former_slugs text[] not null default '{}';
    create index products_former_slugs_idx on products using gin (former_slugs);

    create function keep_former_slug() returns trigger language plpgsql as $$
    begin
      new.former_slugs := array_append(array_remove(array_remove(old.former_slugs, new.slug), old.slug), old.slug);
      return new;
    end $$;
    create trigger products_former_slug before update of slug on products
      for each row when (new.slug <> old.slug) execute function keep_former_slug();
  `.execute(db);
}
