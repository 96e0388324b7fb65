import * as z from 'zod/mini';
import { plainText } from './plain-text.ts';
import type { ProblemCode } from './problem.ts';

/** Returns the problem code of a failed check, type-checked. */
export const code = (problem: ProblemCode) => problem;

export const timestamp = z.iso.datetime();
export const cents = z.int().check(z.nonnegative());
export const id = z.uuid();
export const cursor = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));
export const productId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));

/** The secret in an emailed link. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, code('link_invalid')));

/** A solved ALTCHA challenge (base64). */
export const captchaSolution = z.string().check(z.minLength(1), z.maxLength(4096));

export const MAX_QUANTITY = 999;
/** The number of different products in a cart. */
export const MAX_CART_ITEMS = 100;

/** Licence seats: the number of people who may use the asset. */
export const quantity = z
  .int({ error: code('invalid_quantity') })
  .check(z.minimum(1, code('invalid_quantity')), z.maximum(MAX_QUANTITY, code('quantity_too_large')));

/** Control characters except line breaks and tabs; bidirectional ones could disguise text. */
const invisible = /(?![\n\t])[\p{Control}\p{Bidi_Control}]/gu;

/** Trims, and removes invisible characters. */
export const visibleText = () =>
  z.string().check(
    z.overwrite((text) => text.replace(invisible, '')),
    z.trim(),
  );

/** Format characters such as zero-width spaces and soft hyphens. */
const formatting = /\p{Format}/gu;

/** Search words in plain letters, without invisible characters. */
export const searchText = () =>
  z.string().check(
    z.overwrite((text) => plainText(text.replace(invisible, '').replace(formatting, ''))),
    z.trim(),
  );

/** States if prices include taxes, or the payment provider's page adds them. */
export const priceTaxes = z.enum(['inclusive', 'exclusive']);
