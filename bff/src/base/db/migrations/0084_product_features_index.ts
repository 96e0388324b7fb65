/** Features of the products there are, and their index. Writes to products wait meanwhile, reads do not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with found as materialized (select id, model_features(model) as features from products where model is not null)
    update products set features = found.features from found
    where found.id = products.id and found.features <> '{}';

    create index products_features_idx on products using gin (features)
      with (gin_pending_list_limit = 512) where published;
    analyze products (features);
  `.execute(db);
}
