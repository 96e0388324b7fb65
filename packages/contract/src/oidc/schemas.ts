/** How a sign-in with Google begins and stands. */
import * as z from 'zod/mini';
import { id, productId, quantity, timestamp } from '../primitives.ts';

/**
 * `sign-in`: whoever comes back is signed in. `sign-in-again`: they must be who is signed in already, and MFA
 * is asked for even on a remembered device. `connect`: their Google account becomes another way in for who is signed in.
 */
export const googlePurpose = z.enum(['sign-in', 'sign-in-again', 'connect']);
export type GooglePurpose = z.output<typeof googlePurpose>;

/** `popup`: in a window of its own, which closes itself. `page`: in place of the page, which is left and come back to. */
export const googleDisplay = z.enum(['popup', 'page']);
export type GoogleDisplay = z.output<typeof googleDisplay>;

/** What to do once signed in, kept by the server where the page is left for Google. */
export const googleIntent = z.strictObject({
  /** Path on this site. */
  returnTo: z.string().check(z.maxLength(2000), z.regex(/^\//)),
  addProductId: z.optional(productId),
  addSeats: z.optional(quantity),
});
export type GoogleIntent = z.output<typeof googleIntent>;

/** How a flow stands; `second-factor`: the sign-in waits for it, as one with a password does. */
export const googleFlow = z.object({
  id,
  state: z.enum(['open', 'signed-in', 'second-factor', 'connected', 'cancelled', 'failed']),
  /** Why it failed. */
  problem: z.nullable(z.object({ code: z.string(), detail: z.string() })),
});
export type GoogleFlow = z.output<typeof googleFlow>;

export const googleConnection = z.object({ email: z.string(), connectedAt: timestamp });
export type GoogleConnection = z.output<typeof googleConnection>;
