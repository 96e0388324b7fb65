/** Rows of sign-ins at an identity provider that are under way. */
import type { FlowOutcome, OidcFlowsTable } from '../db/account-tables.ts';
import type { Db } from '../db/database.ts';

const columns = [
  'id',
  'purpose',
  'display',
  'user_id as userId',
  'redirect_uri as redirectUri',
  'return_to as returnTo',
  'product_id as productId',
  'seats',
  'claimed_at as claimedAt',
  'outcome',
  'problem',
] as const;

export interface FlowRow {
  readonly id: string;
  readonly purpose: OidcFlowsTable['purpose'];
  readonly display: OidcFlowsTable['display'];
  readonly userId: string | null;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly productId: string | null;
  readonly seats: number | null;
  readonly claimedAt: Date | null;
  readonly outcome: FlowOutcome | null;
  readonly problem: string | null;
}

interface NewFlow extends Pick<FlowRow, 'purpose' | 'display' | 'userId' | 'redirectUri' | 'returnTo'> {
  readonly productId: string | null;
  readonly seats: number | null;
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly expiresAt: Date;
}

/** Notes a flow and answers its id. */
export async function insertFlow(db: Db, flow: NewFlow): Promise<string> {
  const { id } = await db
    .insertInto('oidc_flows')
    .values({
      state_hash: flow.stateHash,
      browser_hash: flow.browserHash,
      purpose: flow.purpose,
      display: flow.display,
      user_id: flow.userId,
      redirect_uri: flow.redirectUri,
      return_to: flow.returnTo,
      product_id: flow.productId,
      seats: flow.seats,
      expires_at: flow.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The browser's flow, if it has one that is not over. */
export async function findFlow(db: Db, browserHash: Buffer, now: Date): Promise<FlowRow | undefined> {
  return await db
    .selectFrom('oidc_flows')
    .select(columns)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes the flow that the browser came back with; nobody can a second time. */
export async function claimFlow(
  db: Db,
  { stateHash, browserHash }: { readonly stateHash: Buffer; readonly browserHash: Buffer },
  now: Date,
): Promise<FlowRow | undefined> {
  return await db
    .updateTable('oidc_flows')
    .set({ claimed_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Notes how a flow ended. */
export async function settleFlow(db: Db, flowId: string, outcome: FlowOutcome, problem: string | null): Promise<void> {
  await db.updateTable('oidc_flows').set({ outcome, problem }).where('id', '=', flowId).execute();
}

/** Forgets the browser's flow. */
export async function deleteFlow(db: Db, browserHash: Buffer): Promise<void> {
  await db.deleteFrom('oidc_flows').where('browser_hash', '=', browserHash).execute();
}

/** Ends the flows that only the user may come back with. */
export async function deleteFlowsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('oidc_flows').where('user_id', '=', userId).execute();
}

/** Deletes at most `limit` flows that are over. */
export async function deleteOldFlows(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('oidc_flows')
    .where('id', 'in', (eb) => eb.selectFrom('oidc_flows').select('id').where('expires_at', '<=', now).limit(limit))
    .execute();
}
