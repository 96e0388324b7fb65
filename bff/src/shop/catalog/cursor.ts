import type { ProductSort } from '@storefront/contract';
import * as z from 'zod/mini';
import { cursorTime, readCursor, writeCursor } from '../../base/http/cursor.ts';

/** `best` is the order of few products that a search finds, unless another one was chosen. */
export type ListSort = ProductSort | 'best';

export interface ListPosition {
  /** A time in milliseconds, a price in cents, a name in lower case, or the rank in a search in millionths. */
  readonly key: string | number;
  readonly id: string;
}

const MAX_INTEGER = 2 ** 31 - 1;

const whole = z.int().check(z.minimum(0), z.maximum(MAX_INTEGER));
const text = z.string().check(z.maxLength(400), z.regex(/^[^\0]*$/));

const keys = {
  newest: cursorTime,
  'price-up': whole,
  'price-down': whole,
  name: text,
  best: whole,
} as const satisfies Record<ListSort, z.ZodMiniType<string | number>>;

export function encodeCursor(sort: ListSort, { key, id }: ListPosition): string {
  return writeCursor([sort, key, id]);
}

/** @param sorts one of which the cursor has @throws invalid_cursor when malformed or of another sort */
export function decodeCursor(sorts: readonly ListSort[], cursor: string): ListPosition & { readonly sort: ListSort } {
  const position = (sort: ListSort) => z.tuple([z.literal(sort), keys[sort], text]);
  const [sort, key, id] = readCursor(z.union(sorts.map(position)), cursor);
  return { sort, key, id };
}
