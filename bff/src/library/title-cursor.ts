/** Where the list of a library goes on, in words that only we read. */
import * as z from 'zod/mini';
import { problemError } from '../http/problem.ts';

/** The last title shown: when it was last bought, and its product. */
export interface TitlePosition {
  readonly lastPurchasedAt: Date;
  readonly productId: string;
}

const END_OF_9999 = 253_402_300_799_999; // ms
const shape = z.tuple([
  z.literal('library'),
  z.int().check(z.minimum(0), z.maximum(END_OF_9999)),
  z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
]);

/** The cursor that goes on after `position`. */
export function encodeTitleCursor({ lastPurchasedAt, productId }: TitlePosition): string {
  return Buffer.from(JSON.stringify(['library', lastPurchasedAt.getTime(), productId])).toString('base64url');
}

/** @throws invalid_cursor when it is none of ours */
export function decodeTitleCursor(cursor: string): TitlePosition {
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw problemError('invalid_cursor');
  const [, milliseconds, productId] = parsed.data;
  return { lastPurchasedAt: new Date(milliseconds), productId };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
