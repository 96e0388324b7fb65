/** What many shapes of the contract are made of. */
import * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** Names the catalogue code a failed check answers with. */
export const code = (problem: ProblemCode) => problem;

export const timestamp = z.iso.datetime();
export const cents = z.int().check(z.nonnegative());
export const id = z.uuid();
/** Where a list goes on. */
export const cursor = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));
export const productId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));

export const MAX_QUANTITY = 999;
/** How many different products a cart holds. */
export const MAX_CART_ITEMS = 100;

/** Licence seats: how many people may use the asset. */
export const quantity = z
  .int({ error: code('invalid_quantity') })
  .check(z.minimum(1, code('invalid_quantity')), z.maximum(MAX_QUANTITY, code('quantity_too_large')));

/** Invisible characters, but for line breaks and tabs; those that turn the direction of text could disguise it. */
const invisible = /(?![\n\t])[\p{Control}\p{Bidi_Control}]/gu;

/** Text without its invisible characters and without the spaces around it. */
export const visibleText = () =>
  z.string().check(
    z.overwrite((text) => text.replace(invisible, '')),
    z.trim(),
  );
