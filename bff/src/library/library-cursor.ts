/** Where the list of a library goes on. */
import * as z from 'zod/mini';
import { cursorTime, readCursor, writeCursor } from '../http/cursor.ts';

/** The last owned product shown: when it was last bought, and its product. */
export interface OwnedProductPosition {
  readonly lastPurchasedAt: Date;
  readonly productId: string;
}

const shape = z.tuple([z.literal('library'), cursorTime, z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))]);

/** The cursor that goes on after `position`. */
export function encodeLibraryCursor({ lastPurchasedAt, productId }: OwnedProductPosition): string {
  return writeCursor(['library', lastPurchasedAt.getTime(), productId]);
}

/** @throws invalid_cursor when it is none of ours */
export function decodeLibraryCursor(cursor: string): OwnedProductPosition {
  const [, milliseconds, productId] = readCursor(shape, cursor);
  return { lastPurchasedAt: new Date(milliseconds), productId };
}
