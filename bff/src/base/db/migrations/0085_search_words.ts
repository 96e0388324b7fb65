/** Searches by words and stems of name, tags, category and description, and words to correct misspelled ones with. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists fuzzystrmatch;

    create function product_document(name text, tags text[], category text, description text) returns tsvector
      language sql immutable strict parallel safe
      return setweight(to_tsvector('english'::regconfig, name), 'A')
        || setweight(to_tsvector('english'::regconfig, array_to_string(tags, ' ')), 'B')
        || setweight(to_tsvector('english'::regconfig, category), 'C')
        || setweight(to_tsvector('english'::regconfig, description), 'D');

    alter table products
      add column search_document tsvector not null
        generated always as (product_document(name, tags, category, description)) stored;

    create index products_words_idx on products using gin (search_document)
      with (gin_pending_list_limit = 512) where published;

    -- Words of all products, also of those that changed or are not sold any more: a correction is looked up again.
    create table search_words (word text primary key);
    create index search_words_similar_idx on search_words using gin (word gin_trgm_ops);

    create function note_search_words() returns trigger language plpgsql as $$
      begin
        insert into search_words (word)
          select distinct word
          from changed, unnest(tsvector_to_array(
            to_tsvector('simple'::regconfig, name || ' ' || array_to_string(tags, ' ') || ' ' || description)
          )) as word
          where word ~ '^[[:alpha:]]{3,40}$'
          order by word
          on conflict do nothing;
        return null;
      end
    $$;
    create trigger products_inserted_words after insert on products
      referencing new table as changed for each statement execute function note_search_words();
    create trigger products_updated_words after update on products
      referencing new table as changed for each statement execute function note_search_words();

    insert into search_words (word)
      select distinct word
      from products, unnest(tsvector_to_array(
        to_tsvector('simple'::regconfig, name || ' ' || array_to_string(tags, ' ') || ' ' || description)
      )) as word
      where word ~ '^[[:alpha:]]{3,40}$';
  `.execute(db);
}
