import { before, MINUTE } from '../../base/clock.ts';
import type { Db, Row } from '../../base/db/database.ts';

export type GrantRow = Row<'releaseGrants'>;
export type NewGrant = Pick<
  GrantRow,
  'name' | 'app' | 'rights' | 'tokenKey' | 'tokenHash' | 'issuer' | 'repository' | 'branch' | 'createdBy' | 'expiresAt'
>;

/** Uses are recorded this often, which spares a write for each request. */
const NOTED_EVERY = 1 * MINUTE;

/** Returns false when the name is taken. */
export async function insertGrant(db: Db, grant: NewGrant, createdAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('releaseGrants')
    .values({ ...grant, createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findGrantOfToken(db: Db, tokenKey: string): Promise<GrantRow | undefined> {
  return await db.selectFrom('releaseGrants').selectAll().where('tokenKey', '=', tokenKey).executeTakeFirst();
}

export async function listGrantsOfIssuer(db: Db, issuer: string): Promise<GrantRow[]> {
  return await db.selectFrom('releaseGrants').selectAll().where('issuer', '=', issuer).orderBy('name').execute();
}

/** Newest first. */
export async function listGrants(db: Db): Promise<GrantRow[]> {
  return await db.selectFrom('releaseGrants').selectAll().orderBy('createdAt', 'desc').orderBy('name').execute();
}

/** Returns false when no valid grant has that name. */
export async function revokeGrant(db: Db, name: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releaseGrants')
    .set({ revokedAt: at })
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function noteUse(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('releaseGrants')
    .set({ lastUsedAt: at })
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before(at, NOTED_EVERY))]))
    .execute();
}
