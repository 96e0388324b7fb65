import type { ProductSort } from '@storefront/contract';
import * as z from 'zod/mini';
import { cursorTime, readCursor, writeCursor } from '../../base/http/cursor.ts';

export interface ListPosition {
  /** A time in milliseconds, a price in cents, or a name in lower case. */
  readonly key: string | number;
  readonly id: string;
}

const MAX_INTEGER = 2 ** 31 - 1;

const price = z.int().check(z.minimum(0), z.maximum(MAX_INTEGER));
const text = z.string().check(z.maxLength(400), z.regex(/^[^\0]*$/));

const keys = {
  newest: cursorTime,
  'price-up': price,
  'price-down': price,
  name: text,
} as const satisfies Record<ProductSort, z.ZodMiniType<string | number>>;

export function encodeCursor(sort: ProductSort, { key, id }: ListPosition): string {
  return writeCursor([sort, key, id]);
}

/** @throws invalid_cursor when malformed or of another sort */
export function decodeCursor(sort: ProductSort, cursor: string): ListPosition {
  const [, key, id] = readCursor(z.tuple([z.literal(sort), keys[sort], text]), cursor);
  return { key, id };
}
