/** Sign-in with Google: a flow that starts here and returns from Google to `/auth/google/callback`. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { browserRead, personalRead, personalWrite, signInWrite } from '../policies.ts';
import { id } from '../primitives.ts';
import { googleConnection, googleDisplay, googleFlow, googleIntent, googlePurpose } from './schemas.ts';

export const oidcEndpoints = {
  beginGoogleSignIn: endpoint('POST /api/google/sign-in', signInWrite, {
    summary: 'Begins a flow in this browser, and answers where at Google it goes on.',
    body: z.strictObject({
      purpose: googlePurpose,
      display: googleDisplay,
      /** The page's own origin, to which the browser returns. */
      origin: z.string().check(z.maxLength(300)),
      intent: z.optional(googleIntent),
      /** Replaces a flow in progress in this browser. */
      instead: z.optional(z.boolean()),
    }),
    success: { status: 201, body: z.object({ flowId: id, url: z.string() }) },
    errors: ['google_in_progress', 'google_unavailable', 'sign_in_required', 'recent_sign_in_required'],
  }),
  getGoogleFlow: endpoint('GET /api/google/sign-in', browserRead, {
    summary: "How this browser's latest flow stands, or null.",
    success: { status: 200, body: z.object({ flow: z.nullable(googleFlow) }) },
  }),
  cancelGoogleSignIn: endpoint('DELETE /api/google/sign-in', signInWrite, {
    summary: "Ends this browser's flow: a later return from Google is refused.",
    success: { status: 204 },
  }),
  getGoogleConnection: endpoint('GET /api/account/google', personalRead, {
    summary: 'The Google account that the user can sign in with, or null.',
    success: { status: 200, body: z.object({ connection: z.nullable(googleConnection) }) },
  }),
  disconnectGoogle: endpoint('DELETE /api/account/google', personalWrite, {
    summary: 'Disconnects Google from the account, after a recent sign-in, if it has a password.',
    success: { status: 204 },
    errors: ['recent_sign_in_required', 'google_only_way_in', 'not_found'],
  }),
} as const;
