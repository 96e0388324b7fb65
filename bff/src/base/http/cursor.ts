import * as z from 'zod/mini';
import { problemError } from '../errors.ts';

const END_OF_9999 = 253_402_300_799_999; // ms

/** Milliseconds since 1970. */
export const cursorTime = z.int().check(z.minimum(0), z.maximum(END_OF_9999));

export function writeCursor(words: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(words)).toString('base64url');
}

/** @throws invalid_cursor when it is malformed or belongs to another list */
export function readCursor<S extends z.ZodMiniType>(shape: S, cursor: string): z.output<S> {
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw problemError('invalid_cursor');
  return parsed.data;
}

/**
 * Returns the page from rows that were read with one more than its size, and the cursor of the next page; null on the
 * last.
 * @param cursorOf creates the cursor from the page's last row
 */
export function pageOf<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => string) {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : cursorOf(last) };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
