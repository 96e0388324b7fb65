import type { AuditAction, Certificates, ConsoleHealth } from '@storefront/contract/console';
import { writeAudit } from '../../../base/audit/audit.ts';
import { before, DAY, SECOND } from '../../../base/clock.ts';
import type { StoredKind } from '../../../base/db/columns.ts';
import { inTransaction, type Tx } from '../../../base/db/transaction.ts';
import { abandonMessage } from '../../../base/email/outbox.repository.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import {
  countSent,
  dueNow,
  findFailedMessages,
  findWaitingMessages,
  measureDatabase,
  wakeWorker,
} from './health.repository.ts';
import { readConnections, readTexts } from './usage.ts';

const LOOKS_BACK = 7 * DAY;

const kindOf = (kind: StoredKind) => (kind === 'letter' ? 'email' : 'text');

export async function readHealth(deps: ConsoleDeps): Promise<ConsoleHealth> {
  const { db, clock, shownSettings, readReadiness, disks } = deps;
  const since = before(clock.now(), LOOKS_BACK);
  const { states } = await readReadiness();
  const { lastBackupAt, ...database } = await measureDatabase(db);
  const waiting = await findWaitingMessages(db);
  const failed = await findFailedMessages(db, since);
  return {
    parts: states.map(({ name, isWell, since: changedAt, reason = null }) => ({
      name,
      isWell,
      since: changedAt.toISOString(),
      reason,
    })),
    database: {
      ...database,
      connections: await readConnections(db),
      lastBackupAt: lastBackupAt?.toISOString() ?? null,
    },
    outbox: {
      waiting: waiting.map(({ id, kind, state, attempts, createdAt, dueAt }) => ({
        id,
        kind: kindOf(kind),
        state: state === 'sending' ? 'sending' : 'queued',
        attempts,
        createdAt: createdAt.toISOString(),
        dueAt: dueAt.toISOString(),
      })),
      sentInWeek: await countSent(db, since),
      failed: failed.map(({ id, kind, failure, finishedAt }) => ({
        id,
        kind: kindOf(kind),
        failure: failure ?? 'not_sent',
        at: (finishedAt ?? since).toISOString(),
      })),
    },
    disks: await disks.read(),
    texts: await readTexts(deps),
    process: {
      node: process.version,
      startedAt: new Date(Date.now() - process.uptime() * SECOND).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    settings: [...shownSettings],
  };
}

export async function readCertificates({ certificates }: ConsoleDeps): Promise<Certificates> {
  const { lookedAt, ...seen } = await certificates.read();
  return { lookedAt: lookedAt.toISOString(), ...seen };
}

type Change = (tx: Tx, id: string, now: Date) => Promise<{ readonly kind: StoredKind } | undefined>;

async function change(
  deps: ConsoleDeps,
  session: ConsoleSession,
  messageId: string,
  { action, work }: { readonly action: AuditAction; readonly work: Change },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const changed = await work(tx, messageId, deps.clock.now());
    if (!changed) throw problemError('not_found');
    const subject = { kind: 'outgoing-message', id: messageId };
    await writeAudit(deps, tx, session, { action, subject, from: { kind: kindOf(changed.kind) }, to: null });
  });
}

/** @throws not_found when it no longer waits */
export function retryMessage(deps: ConsoleDeps, session: ConsoleSession, messageId: string): Promise<void> {
  const work: Change = async (tx, id) => {
    const changed = await dueNow(tx, id);
    await wakeWorker(tx);
    return changed;
  };
  return change(deps, session, messageId, { action: 'outbox.retry', work });
}

/** @throws not_found when it no longer waits, or is being sent */
export function dropMessage(deps: ConsoleDeps, session: ConsoleSession, messageId: string): Promise<void> {
  return change(deps, session, messageId, { action: 'outbox.drop', work: abandonMessage });
}
