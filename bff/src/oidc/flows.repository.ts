/** Rows of sign-ins at an identity provider that are under way. */
import type { FlowOutcome } from '../db/columns.ts';
import type { Db, Row } from '../db/database.ts';

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

/** Notes a flow and answers its id. */
export async function insertFlow(db: Db, flow: NewFlow): Promise<string> {
  const { id } = await db.insertInto('oidcFlows').values(flow).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The browser's flow, if it has one that is not over. */
export async function findFlow(db: Db, browserHash: Buffer, now: Date): Promise<FlowRow | undefined> {
  return await db
    .selectFrom('oidcFlows')
    .select(columns)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Takes the flow that the browser came back with; nobody can a second time. */
export async function claimFlow(
  db: Db,
  { stateHash, browserHash }: { readonly stateHash: Buffer; readonly browserHash: Buffer },
  now: Date,
): Promise<FlowRow | undefined> {
  return await db
    .updateTable('oidcFlows')
    .set({ claimedAt: now })
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('claimedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Notes how a flow ended. */
export async function settleFlow(db: Db, flowId: string, outcome: FlowOutcome, problem: string | null): Promise<void> {
  await db.updateTable('oidcFlows').set({ outcome, problem }).where('id', '=', flowId).execute();
}

/** Forgets the browser's flow. */
export async function deleteFlow(db: Db, browserHash: Buffer): Promise<void> {
  await db.deleteFrom('oidcFlows').where('browserHash', '=', browserHash).execute();
}

/** Ends the flows that only the user may come back with. */
export async function deleteFlowsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('oidcFlows').where('userId', '=', userId).execute();
}

/** Deletes at most `limit` flows that are over. */
export async function deleteOldFlows(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('oidcFlows')
    .where('id', 'in', (eb) => eb.selectFrom('oidcFlows').select('id').where('expiresAt', '<=', now).limit(limit))
    .execute();
}
