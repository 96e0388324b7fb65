/** Features of the products there are, and their index. Writes to products wait meanwhile, reads do not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update products set features = model_features(model) where model_features(model) <> '{}';

    create index products_features_idx on products using gin (features)
      with (gin_pending_list_limit = 512) where published;
    analyze products (features);
  `.execute(db);
}
