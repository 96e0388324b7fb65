import type { Release } from '@storefront/federation/release';
import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';

export interface DevelopmentRow {
  readonly origin: string;
  readonly description: Release;
}

interface NewDevelopment extends DevelopmentRow {
  readonly tokenHash: Buffer;
  readonly grantId: string;
  readonly expiresAt: Date;
}

/** Open sessions per grant; the oldest are deleted. */
const MAX_PER_GRANT = 20;

export async function insertDevelopment(db: Db, { description, ...row }: NewDevelopment): Promise<void> {
  await db
    .insertInto('releaseDevelopments')
    .values({ ...row, description: JSON.stringify(description) })
    .execute();
  const kept = db
    .selectFrom('releaseDevelopments')
    .select('tokenHash')
    .where('grantId', '=', row.grantId)
    .orderBy('expiresAt', 'desc')
    .limit(MAX_PER_GRANT);
  await db
    .deleteFrom('releaseDevelopments')
    .where('grantId', '=', row.grantId)
    .where('tokenHash', 'not in', kept)
    .execute();
}

/** Returns true the first time, before it expires: a link is for one browser. */
export async function openDevelopment(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releaseDevelopments')
    .set({ openedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('openedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns undefined when it is unopened or over, or when its grant is no longer valid. */
export async function findDevelopment(db: Db, tokenHash: Buffer, now: Date): Promise<DevelopmentRow | undefined> {
  return await db
    .selectFrom('releaseDevelopments as development')
    .innerJoin('releaseGrants as grant', 'grant.id', 'development.grantId')
    .select(['development.origin', 'development.description'])
    .where('development.tokenHash', '=', tokenHash)
    .where('development.openedAt', 'is not', null)
    .where('development.expiresAt', '>', now)
    .where('grant.revokedAt', 'is', null)
    .where(sql<boolean>`coalesce("grant".expires_at > ${now}, true)`)
    .executeTakeFirst();
}

export async function deleteDevelopment(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('releaseDevelopments').where('tokenHash', '=', tokenHash).execute();
}
