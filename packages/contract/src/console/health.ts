/** The state of the store's parts, the outbox, and the settings in force. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, timestamp } from '../primitives.ts';
import { certificate, connectionUsage, disk, textUsage } from './limits.ts';
import { ownerRead, ownerWrite } from './policies.ts';

const waitingMessage = z.object({
  id,
  kind: z.enum(['email', 'text']),
  state: z.enum(['queued', 'sending']),
  attempts: z.int(),
  createdAt: timestamp,
  /** The time of the next attempt. */
  dueAt: timestamp,
});

const failedMessage = z.object({ id, kind: z.enum(['email', 'text']), failure: z.string(), at: timestamp });

export const consoleHealth = z.object({
  /** Parts of the process that serves the console. */
  parts: z.array(z.object({ name: z.string(), isWell: z.boolean(), since: timestamp, reason: z.nullable(z.string()) })),
  database: z.object({
    version: z.string(),
    bytes: z.int(),
    connections: connectionUsage,
    migrations: z.int(),
    lastMigration: z.string(),
    lastBackupAt: z.nullable(timestamp),
  }),
  outbox: z.object({
    /** The oldest messages, at most fifty. Their addresses and texts are encrypted, and not shown. */
    waiting: z.array(waitingMessage),
    sentInWeek: z.int(),
    /** Messages of the last seven days, newest first, at most fifty. */
    failed: z.array(failedMessage),
  }),
  /** Disks of the process that serves the console. */
  disks: z.array(disk),
  texts: z.array(textUsage),
  process: z.object({ node: z.string(), startedAt: timestamp, memoryBytes: z.int() }),
  /** Excludes secrets: only their presence is shown. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ConsoleHealth = z.output<typeof consoleHealth>;

const certificates = z.object({
  /** The time of the check, whose result is cached for an hour. */
  lookedAt: timestamp,
  certificates: z.array(certificate),
});
export type Certificates = z.output<typeof certificates>;

const ofMessage = z.strictObject({ messageId: id });
const success = { status: 200, body: consoleHealth } as const;

export const consoleHealthEndpoints = {
  getConsoleHealth: endpoint('GET /api/console/health', ownerRead, {
    summary: 'How the store is.',
    success,
  }),
  getCertificates: endpoint('GET /api/console/certificates', ownerRead, {
    summary: 'The certificates of what the store talks to over TLS.',
    success: { status: 200, body: certificates },
  }),
  retryMessage: endpoint('POST /api/console/outbox/:messageId/retry', ownerWrite, {
    summary: 'Has a waiting email or text tried at once.',
    params: ofMessage,
    success,
    errors: ['not_found'],
  }),
  dropMessage: endpoint('DELETE /api/console/outbox/:messageId', ownerWrite, {
    summary: 'Gives a waiting email or text up.',
    params: ofMessage,
    success,
    errors: ['not_found'],
  }),
} as const;
