import type { FlowOutcome } from '../../base/db/columns.ts';
import type { Db, Row } from '../../base/db/database.ts';

const columns = [
  'id',
  'purpose',
  'display',
  'userId',
  'redirectUri',
  'returnTo',
  'productId',
  'seats',
  'claimedAt',
  'outcome',
  'problem',
] as const;

export type FlowRow = Pick<Row<'oidcFlows'>, (typeof columns)[number]>;

interface NewFlow extends Omit<FlowRow, 'id' | 'claimedAt' | 'outcome' | 'problem'> {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly expiresAt: Date;
}

export async function insertFlow(db: Db, flow: NewFlow): Promise<string> {
  const { id } = await db.insertInto('oidcFlows').values(flow).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findFlow(db: Db, browserHash: Buffer, now: Date): Promise<FlowRow | undefined> {
  return await db
    .selectFrom('oidcFlows')
    .select(columns)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Claims the flow for its callback; undefined for a second claim. */
export async function claimFlow(
  db: Db,
  { stateHash, browserHash }: { readonly stateHash: Buffer; readonly browserHash: Buffer },
  now: Date,
): Promise<FlowRow | undefined> {
  return await db
    .updateTable('oidcFlows')
    .set({ claimedAt: now })
    .where((eb) => eb.and({ stateHash, browserHash }))
    .where('claimedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

export async function settleFlow(db: Db, flowId: string, outcome: FlowOutcome, problem: string | null): Promise<void> {
  await db.updateTable('oidcFlows').set({ outcome, problem }).where('id', '=', flowId).execute();
}

export async function deleteFlow(db: Db, browserHash: Buffer): Promise<void> {
  await db.deleteFrom('oidcFlows').where('browserHash', '=', browserHash).execute();
}

/** Deletes flows of the signed-in user: connecting, and confirming a sign-in. */
export async function deleteFlowsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('oidcFlows').where('userId', '=', userId).execute();
}
