/**
 * What products' models have, to filter by. A trigger computes it, because adding a generated column would rewrite the
 * table while no page can read it. The rows there are follow in a transaction of their own.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column features text[] not null default '{}';

    create function model_features(model jsonb) returns text[]
      language sql immutable parallel safe
      return array_remove(array[
        case when jsonb_array_length(model #> '{facts,animations}') > 0 then 'animated' end,
        case when (model #>> '{facts,bones}')::integer > 0 then 'rigged' end,
        case when (model #>> '{facts,textures}')::integer > 0 then 'textured' end,
        case when (model #>> '{facts,uvSets}')::integer > 0 then 'uvs' end
      ], null);

    create function set_product_features() returns trigger language plpgsql as $$
    begin
      new.features := model_features(new.model);
      return new;
    end $$;
    create trigger products_features before insert or update of model on products
      for each row execute function set_product_features();
  `.execute(db);
}
