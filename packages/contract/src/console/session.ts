/** Signing in to the console, and its sessions. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { recoveryCode, shortCode } from '../mfa/schemas.ts';
import { passkeyAssertion, passkeyRequest } from '../passkeys/schemas.ts';
import { code, cursor, id, timestamp } from '../primitives.ts';
import { email, MAX_PASSWORD_LENGTH } from '../users/schemas.ts';
import { consoleChallenge, consoleOpenRead, consoleSignIn, ownerRead, supportRead, supportWrite } from './policies.ts';
import { consoleRole, nextCursor } from './schemas.ts';

export const auditFilter = {
  /** An action such as `order.refund`, or all actions of a kind: `order`. */
  action: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/))),
  actor: z.optional(z.string().check(z.maxLength(254))),
};

/** A CSV with the same filter as the list. */
export const AUDIT_EXPORT_PATH = '/api/console/audit-export';

const openSession = z.object({
  id,
  /** An email address, or `this machine`. */
  actor: z.string(),
  role: consoleRole,
  /** The public origin of the store, such as `https://shop.example`. */
  storeOrigin: z.string(),
  expiresAt: timestamp,
});
export type OpenConsoleSession = z.output<typeof openSession>;

/** A sign-in that waits for MFA, with the account's factors. */
const attempt = z.object({
  hasApp: z.boolean(),
  /** False when the console's host cannot use passkeys of the store. */
  hasPasskey: z.boolean(),
  recoveryCodesLeft: z.int(),
  expiresAt: timestamp,
});
export type ConsoleAttempt = z.output<typeof attempt>;

export const consoleState = z.object({
  session: z.nullable(openSession),
  attempt: z.nullable(attempt),
  /** True when a link opens the console, as on the owner's machine. */
  takesLinks: z.boolean(),
});
export type ConsoleState = z.output<typeof consoleState>;

const listedSession = z.object({
  id,
  actor: z.string(),
  role: consoleRole,
  isCurrent: z.boolean(),
  /** A name such as 'Chrome on Windows'. */
  device: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
});
export type ConsoleSessionEntry = z.output<typeof listedSession>;

export const auditEntry = z.object({
  id,
  at: timestamp,
  actor: z.string(),
  role: consoleRole,
  /** An action such as `order.refund`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  from: z.unknown(),
  to: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const password = z
  .string()
  .check(z.minLength(1, code('invalid_credentials')), z.maxLength(MAX_PASSWORD_LENGTH, code('invalid_credentials')));

export const consoleSessionEndpoints = {
  getConsoleState: endpoint('GET /api/console/session', consoleOpenRead, {
    summary: 'Who is signed in to the console in this browser.',
    success: { status: 200, body: consoleState },
  }),
  getConsoleInstance: endpoint('GET /api/console/instance', consoleOpenRead, {
    summary: 'Names the database that the console shows, without a word about it; only where links open it.',
    success: { status: 200, body: z.object({ database: z.string() }) },
    errors: ['not_found'],
  }),
  openConsoleByLink: endpoint('POST /api/console/session/link', consoleSignIn, {
    summary: 'Opens the console by the link that was printed; it counts once.',
    body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    success: { status: 201, body: consoleState },
    errors: ['console_link_invalid'],
  }),
  signInToConsole: endpoint('POST /api/console/session', consoleSignIn, {
    summary: 'The first step of a sign-in with an account of the store; there is always a second.',
    body: z.strictObject({ email, password }),
    success: { status: 201, body: consoleState },
    errors: ['invalid_email', 'invalid_credentials', 'console_mfa_required'],
  }),
  beginConsolePasskey: endpoint('POST /api/console/session/passkey', consoleChallenge, {
    summary: 'A challenge for the passkeys of the account whose sign-in waits; only where the host permits them.',
    success: { status: 200, body: passkeyRequest },
    errors: ['sign_in_attempt_over', 'not_found'],
  }),
  verifyConsoleSignIn: endpoint('POST /api/console/session/code', consoleSignIn, {
    summary: 'The second step: a code of the authenticator app, a recovery code, or a passkey.',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('totp'), code: shortCode }),
      z.strictObject({ kind: z.literal('recovery-code'), code: recoveryCode }),
      z.strictObject({ kind: z.literal('passkey'), assertion: passkeyAssertion }),
    ]),
    success: { status: 201, body: consoleState },
    errors: [
      'sign_in_attempt_over',
      'code_missing',
      'code_invalid',
      'too_many_codes',
      'passkey_refused',
      'passkey_challenge_over',
      'console_not_permitted',
      'not_found',
    ],
  }),
  signOutOfConsole: endpoint('DELETE /api/console/session', consoleSignIn, {
    summary: "Ends this browser's session, and a sign-in that waits.",
    success: { status: 204 },
  }),
  listConsoleSessions: endpoint('GET /api/console/sessions', supportRead, {
    summary: "Who is signed in; an owner sees everybody's sessions, others their own.",
    success: { status: 200, body: z.object({ sessions: z.array(listedSession) }) },
  }),
  endConsoleSession: endpoint('DELETE /api/console/sessions/:sessionId', supportWrite, {
    summary: 'Ends a session; an owner any, others their own.',
    params: z.strictObject({ sessionId: id }),
    success: { status: 204 },
    errors: ['not_found'],
  }),
  listAudit: endpoint('GET /api/console/audit', ownerRead, {
    summary: 'What was done in the console, newest first.',
    query: z.strictObject({ ...auditFilter, after: z.optional(cursor) }),
    success: { status: 200, body: z.object({ entries: z.array(auditEntry), next: nextCursor }) },
    errors: ['invalid_cursor', 'search_too_broad'],
  }),
} as const;
