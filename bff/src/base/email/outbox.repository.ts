import { sql } from 'kysely';
import type { StoredKind } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import type { TransportFailure } from '../transport.ts';

export type MessageKind = 'email' | 'text';

/** A claimed message; other processes leave it alone until its lease ends. */
export interface ClaimedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly sealed: Buffer;
  /** Includes the current attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
}

const storedKinds: Record<MessageKind, StoredKind> = { email: 'letter', text: 'text' };

export async function insertMessage(db: Db, kind: MessageKind, sealed: Buffer, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('outgoingMessages')
    .values({ kind: storedKinds[kind], sealed, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Claims the most overdue message for `lease` milliseconds; undefined when none is due. */
export async function claimMessage(db: Db, lease: number): Promise<ClaimedMessage | undefined> {
  const row = await db
    .updateTable('outgoingMessages')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), dueAt: fromNow(lease) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoingMessages')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where('dueAt', '<=', sql<Date>`now()`)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'sealed', 'attempts', 'createdAt'])
    .executeTakeFirst();
  if (!row?.sealed) return undefined;
  return { ...row, kind: row.kind === storedKinds.email ? 'email' : 'text', sealed: row.sealed };
}

/** Records success, even if another process has claimed the message meanwhile. */
export async function markSent(db: Db, id: string, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set({ state: 'sent', reference, sealed: null, finishedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .execute();
}

/** Retries in `delay` milliseconds, unless another process has claimed the message. */
export async function postpone(db: Db, { id, attempts }: ClaimedMessage, delay: number): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set({ state: 'queued', dueAt: fromNow(delay) })
    .where((eb) => eb.and({ id, state: 'sending', attempts }))
    .execute();
}

/** Erases the content and the address. */
const failed = (failure: TransportFailure, now: Date) =>
  ({ state: 'failed', failure, sealed: null, finishedAt: now }) as const;

/** Fails the message, unless another process has claimed it. */
export async function markFailed(
  db: Db,
  { id, attempts }: ClaimedMessage,
  failure: TransportFailure,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set(failed(failure, now))
    .where((eb) => eb.and({ id, state: 'sending', attempts }))
    .execute();
}

/** Fails a message that is not being sent; undefined when it is being sent or no longer waits. */
export async function abandonMessage(db: Db, id: string, now: Date) {
  return await db
    .updateTable('outgoingMessages')
    .set(failed('not_sent', now))
    .where((eb) => eb.and({ id, state: 'queued' }))
    .returning('kind')
    .executeTakeFirst();
}

/** Returns undefined when the message has been deleted. */
export async function findOutcome(db: Db, id: string) {
  return await db.selectFrom('outgoingMessages').select(['state', 'failure']).where('id', '=', id).executeTakeFirst();
}

/** Fails at most `limit` messages from before `cutoff`, so that no code or link is kept for longer. */
export async function failOldMessages(db: Db, cutoff: Date, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoingMessages')
    .set(failed('not_sent', now))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outgoingMessages')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where('createdAt', '<', cutoff)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Uses the database's clock. */
function fromNow(milliseconds: number) {
  return sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;
}
