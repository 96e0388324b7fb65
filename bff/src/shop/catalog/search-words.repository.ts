/** The words of a search, as Postgres' full-text search takes them. */
import { type RawBuilder, sql } from 'kysely';

/** Beginnings shorter than this would match too many words. */
const SHORTEST_BEGINNING = 3;

/** Returns the words in lower case, without signs and without a genitive's ending. */
export function wordsOf(search: string): string[] {
  const plain = search.toLowerCase().replaceAll(/['’]s(?![\p{L}\p{N}])/gu, '');
  return plain.match(/[\p{L}\p{Nd}]+/gu) ?? [];
}

/** Matches products that have every word; the last one may be the beginning of a word, as while typing. */
export function allWords(words: readonly string[]): RawBuilder<unknown> {
  const last = words.at(-1) ?? '';
  return queryOf([...words.slice(0, -1).map(whole), last.length < SHORTEST_BEGINNING ? whole(last) : begun(last)], '&');
}

export const wholeWords = (words: readonly string[]) => queryOf(words.map(whole), '&');
export const anyWord = (words: readonly string[]) => queryOf(words.map(whole), '|');

const whole = (word: string) => `'${word}'`;
const begun = (word: string) => `'${word}':*`;
const queryOf = (terms: readonly string[], operator: '&' | '|') =>
  sql`to_tsquery('english'::regconfig, ${terms.join(` ${operator} `)})`;

/** Weights of description, category, tags and name. */
const WEIGHTS = '{0.1, 0.2, 0.6, 1}';

/** How well a product's words fit, from 0. */
export const rankOf = (query: RawBuilder<unknown>) =>
  sql<number>`ts_rank(${WEIGHTS}::real[], search_document, ${query})`;
