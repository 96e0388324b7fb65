/** Another search for one that finds nothing: with misspelled words corrected and words left out. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import { type Filter, matching } from './catalog.repository.ts';
import { allWords, anyWord, rankOf, wholeWords, wordsOf } from './search-words.repository.ts';

/** More words are no search but a text. */
const MOST_WORDS = 8;

/** Returns a search that finds something within the filter; undefined when there is none. */
export async function similarSearch(db: Db, search: string, filter: Filter): Promise<string | undefined> {
  const given = wordsOf(search);
  if (given.length === 0 || given.length > MOST_WORDS) return undefined;
  const words = await correctedWords(db, given);
  if (words.length === 0) return undefined;
  const kept = await wordsOfBest(db, words, filter);
  return kept.length > 0 ? kept.join(' ') : undefined;
}

/** Returns known words as they are, and others as a word of any product that is spelled alike; the rest goes. */
async function correctedWords(db: Db, given: readonly string[]): Promise<string[]> {
  const choices = given.map((word, place) => {
    const isKnown = sql`exists (select from products where published and search_document @@ ${allWords([word])})`;
    return sql`(${sql.lit(place)}, case when ${isKnown} then array[${word}] else ${spelledLike(word)} end)`;
  });
  const { rows } = await sql<{ choice: string[] }>`
    select choice from (values ${sql.join(choices)}) as choices (place, choice) order by place`.execute(db);
  return rows.flatMap(({ choice }, place) => nearest(given[place] ?? '', choice) ?? []);
}

/** Prefers a word of the same letters in another order: two that changed places are two edits to Postgres. */
function nearest(word: string, choice: readonly string[]): string | undefined {
  const letters = (text: string) => [...text].sort().join('');
  return choice.find((other) => letters(other) === letters(word)) ?? choice[0];
}

/** Shorter words are near to too many others. */
const SHORTEST_CORRECTED = 4;
const MOST_EDITS = 2;
const MOST_CHOICES = 20;

/** The nearest words: those with similar parts, or with the same first letter and at most two letters different. */
function spelledLike(word: string): RawBuilder<unknown> {
  if (word.length < SHORTEST_CORRECTED) return sql`array[]::text[]`;
  const edits = sql`levenshtein_less_equal(word, ${word}, ${sql.lit(MOST_EDITS)})`;
  const isShort = sql.lit(word.length === SHORTEST_CORRECTED);
  return sql`array(
    select word from search_words
    where word % ${word} or (word like ${`${word[0]}%`} and ${edits} <= case when ${isShort} then 1 else 2 end)
    order by ${edits}, similarity(word, ${word}) desc, word
    limit ${sql.lit(MOST_CHOICES)}
  )`;
}

/** Returns the words that the best product has: all of them, if a product has all. */
async function wordsOfBest(db: Db, words: readonly string[], filter: Filter): Promise<string[]> {
  const has = words.map((word) => sql`search_document @@ ${wholeWords([word])}`);
  const count = sql`(${sql.join(
    has.map((one) => sql`(${one})::integer`),
    sql` + `,
  )})`;
  const best = await matching(db, filter)
    .select(sql<boolean[]>`array[${sql.join(has)}]`.as('has'))
    .where(sql<boolean>`search_document @@ ${anyWord(words)}`)
    .orderBy(count, 'desc')
    .orderBy(rankOf(anyWord(words)), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return words.filter((_, index) => best?.has[index]);
}
