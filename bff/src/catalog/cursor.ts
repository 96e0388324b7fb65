/** Where a list goes on: the sort key and the id of the last product shown, in words that only we read. */
import type { ProductSort } from '@storefront/contract';
import * as z from 'zod/mini';
import { problemError } from '../http/problem.ts';

/** A place in a sorted list. */
export interface Position {
  /** What the list is sorted by: a time in milliseconds, a price in cents, or a name in lower case. */
  readonly key: string | number;
  readonly id: string;
}

const END_OF_9999 = 253_402_300_799_999; // ms
const MAX_INTEGER = 2 ** 31 - 1;

const time = z.int().check(z.minimum(0), z.maximum(END_OF_9999));
const price = z.int().check(z.minimum(0), z.maximum(MAX_INTEGER));
const text = z.string().check(z.maxLength(400), z.regex(/^[^\0]*$/));

const keys = {
  newest: time,
  'price-up': price,
  'price-down': price,
  name: text,
} as const satisfies Record<ProductSort, z.ZodMiniType<string | number>>;

/** The cursor that goes on after `position`. */
export function encodeCursor(sort: ProductSort, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** @throws invalid_cursor when it is none of ours, or another sort's */
export function decodeCursor(sort: ProductSort, cursor: string): Position {
  const shape = z.tuple([z.literal(sort), keys[sort], text]);
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw problemError('invalid_cursor');
  const [, key, id] = parsed.data;
  return { key, id };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
