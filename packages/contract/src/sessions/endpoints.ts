import * as z from 'zod/mini';
import { credentials } from '../account/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite, signInWrite } from '../policies.ts';
import { id } from '../primitives.ts';
import { deviceSession, sessionState } from './schemas.ts';

export const sessionEndpoints = {
  signIn: endpoint({
    ...signInWrite,
    method: 'POST',
    path: '/api/session',
    summary: 'Signs in with email and password; any earlier session of this browser ends.',
    body: credentials,
    success: { status: 201, body: sessionState },
    errors: ['invalid_email', 'invalid_credentials'],
  }),
  getSession: endpoint({
    auth: 'public',
    csrf: 'safe',
    rateLimit: 'browse',
    cache: 'no-store',
    method: 'GET',
    path: '/api/session',
    summary: 'The signed-in user, their cart and what they wish for, or nulls.',
    success: { status: 200, body: sessionState },
    errors: [],
  }),
  signOut: endpoint({
    auth: 'public',
    csrf: 'protected',
    rateLimit: 'write',
    cache: 'no-store',
    method: 'DELETE',
    path: '/api/session',
    summary: 'Ends the session on the server and clears its cookie.',
    success: { status: 204 },
    errors: [],
  }),
  listSessions: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where the user is signed in, newest first.',
    success: { status: 200, body: z.object({ sessions: z.array(deviceSession) }) },
    errors: [],
  }),
  revokeSession: endpoint({
    ...personalWrite,
    method: 'DELETE',
    path: '/api/sessions/:sessionId',
    summary: "Ends one of the user's sessions.",
    params: z.strictObject({ sessionId: id }),
    success: { status: 204 },
    errors: ['not_found'],
  }),
} as const;
