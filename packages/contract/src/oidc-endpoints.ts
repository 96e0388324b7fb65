/** Signing in with Google: a flow that begins here, goes on at Google, and comes back to `/auth/google/callback`. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { browserRead, personalRead, personalWrite, signInWrite } from './policies.ts';
import { id, productId, timestamp } from './primitives.ts';
import { quantity } from './schemas.ts';

/**
 * `sign-in`: whoever comes back is signed in. `sign-in-again`: they must be who is signed in already, and a second factor
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

export const oidcEndpoints = {
  beginGoogleSignIn: endpoint({
    ...signInWrite,
    method: 'POST',
    path: '/api/google/sign-in',
    summary: 'Begins a flow in this browser, and answers where at Google it goes on.',
    body: z.strictObject({
      purpose: googlePurpose,
      display: googleDisplay,
      /** The page's own; where the browser comes back to. */
      origin: z.string().check(z.maxLength(300)),
      intent: z.optional(googleIntent),
      /** In place of a flow that is under way in this browser. */
      instead: z.optional(z.boolean()),
    }),
    success: { status: 201, body: z.object({ flowId: id, url: z.string() }) },
    errors: ['google_in_progress', 'google_unavailable', 'sign_in_required', 'recent_sign_in_required'],
  }),
  getGoogleFlow: endpoint({
    ...browserRead,
    method: 'GET',
    path: '/api/google/sign-in',
    summary: "How this browser's latest flow stands, or null.",
    success: { status: 200, body: z.object({ flow: z.nullable(googleFlow) }) },
    errors: [],
  }),
  cancelGoogleSignIn: endpoint({
    ...signInWrite,
    method: 'DELETE',
    path: '/api/google/sign-in',
    summary: "Ends this browser's flow: who comes back from Google after it is not signed in.",
    success: { status: 204 },
    errors: [],
  }),
  getGoogleConnection: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/account/google',
    summary: 'The Google account that the user can sign in with, or null.',
    success: { status: 200, body: z.object({ connection: z.nullable(googleConnection) }) },
    errors: [],
  }),
  disconnectGoogle: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/account/google',
    summary: 'Takes Google off the account, after a recent sign-in, where a password is left.',
    success: { status: 204 },
    errors: ['recent_sign_in_required', 'google_only_way_in', 'not_found'],
  }),
} as const;
