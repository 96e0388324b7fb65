import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { browserRead, browserWrite, personalRead, personalWrite, signInWrite } from '../policies.ts';
import { id } from '../primitives.ts';
import { credentials } from '../users/schemas.ts';
import { deviceSession, sessionState } from './schemas.ts';

export const sessionEndpoints = {
  signIn: endpoint('POST /api/session', signInWrite, {
    summary: 'Signs in with email and password; any earlier session of this browser ends.',
    body: credentials,
    success: { status: 201, body: sessionState },
    errors: ['invalid_email', 'invalid_credentials'],
  }),
  getSession: endpoint('GET /api/session', browserRead, {
    summary: 'The signed-in user with their cart and wishlist, or nulls.',
    success: { status: 200, body: sessionState },
  }),
  signOut: endpoint('DELETE /api/session', browserWrite, {
    summary: 'Ends the session on the server and clears its cookie.',
    success: { status: 204 },
  }),
  listSessions: endpoint('GET /api/sessions', personalRead, {
    summary: 'Where the user is signed in, newest first.',
    success: { status: 200, body: z.object({ sessions: z.array(deviceSession) }) },
  }),
  revokeSession: endpoint('DELETE /api/sessions/:sessionId', personalWrite, {
    summary: "Ends one of the user's sessions.",
    params: z.strictObject({ sessionId: id }),
    success: { status: 204 },
    errors: ['not_found'],
  }),
} as const;
