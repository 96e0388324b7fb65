import * as z from 'zod/mini';
import { id, productId, quantity, timestamp } from '../primitives.ts';

/** `sign-in-again`: same user, MFA even on a remembered device. `connect`: adds Google to the signed-in account. */
export const googlePurpose = z.enum(['sign-in', 'sign-in-again', 'connect']);
export type GooglePurpose = z.output<typeof googlePurpose>;

/** `popup`: a window that closes itself. `page`: Google replaces the page and returns to it. */
export const googleDisplay = z.enum(['popup', 'page']);
export type GoogleDisplay = z.output<typeof googleDisplay>;

/** The action after signing in; the server keeps it while Google has replaced the page. */
export const googleIntent = z.strictObject({
  returnTo: z.string().check(z.maxLength(2000), z.regex(/^\//)),
  addProductId: z.optional(productId),
  addSeats: z.optional(quantity),
});
export type GoogleIntent = z.output<typeof googleIntent>;

/** `second-factor`: the sign-in waits for MFA. */
export const googleFlow = z.object({
  id,
  state: z.enum(['open', 'signed-in', 'second-factor', 'connected', 'cancelled', 'failed']),
  problem: z.nullable(z.object({ code: z.string(), detail: z.string() })),
});
export type GoogleFlow = z.output<typeof googleFlow>;

export const googleConnection = z.object({ email: z.string(), connectedAt: timestamp });
export type GoogleConnection = z.output<typeof googleConnection>;
