/** Where the list of a library goes on. */
import * as z from 'zod/mini';
import { cursorTime, readCursor, writeCursor } from '../http/cursor.ts';

/** The last title shown: when it was last bought, and its product. */
export interface TitlePosition {
  readonly lastPurchasedAt: Date;
  readonly productId: string;
}

const shape = z.tuple([z.literal('library'), cursorTime, z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))]);

/** The cursor that goes on after `position`. */
export function encodeTitleCursor({ lastPurchasedAt, productId }: TitlePosition): string {
  return writeCursor(['library', lastPurchasedAt.getTime(), productId]);
}

/** @throws invalid_cursor when it is none of ours */
export function decodeTitleCursor(cursor: string): TitlePosition {
  const [, milliseconds, productId] = readCursor(shape, cursor);
  return { lastPurchasedAt: new Date(milliseconds), productId };
}
