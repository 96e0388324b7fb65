import * as z from 'zod/mini';
import { cursorTime, readCursor, writeCursor } from '../../base/http/cursor.ts';

export interface OwnedProductPosition {
  readonly lastPurchasedAt: Date;
  readonly productId: string;
}

const shape = z.tuple([z.literal('library'), cursorTime, z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))]);

export function encodeLibraryCursor({ lastPurchasedAt, productId }: OwnedProductPosition): string {
  return writeCursor(['library', lastPurchasedAt.getTime(), productId]);
}

/** @throws invalid_cursor */
export function decodeLibraryCursor(cursor: string): OwnedProductPosition {
  const [, milliseconds, productId] = readCursor(shape, cursor);
  return { lastPurchasedAt: new Date(milliseconds), productId };
}
