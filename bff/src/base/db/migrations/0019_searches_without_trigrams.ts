/** An index for searches without trigrams: one or two letters, punctuation, other scripts. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every character of a text and every two that follow each other. The cost says how much longer a call takes than
    -- looking at a row, so that the planner does not call it for every product.
    create function characters_and_pairs(text) returns text[]
      language sql immutable strict parallel safe cost 5000
      return string_to_array($1, null) || array(
        select first || second
        from unnest(string_to_array($1, null), (string_to_array($1, null))[2:]) as pairs (first, second)
        where second is not null
      );

    -- Takes some 5 s for 100,000 products, during which they can be read but not written.
    create index products_pairs_idx on products using gin (characters_and_pairs(search_text))
      with (gin_pending_list_limit = 512) where published;
  `.execute(db);
}
