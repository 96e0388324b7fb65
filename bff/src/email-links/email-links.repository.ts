/** Rows of links in emails: known by their hashes only. */
import type { LinkPurpose } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export interface EmailLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** Where the link was sent, and the address it is about. */
  readonly email: string;
}

export type LinkOwner = Pick<EmailLink, 'userId' | 'email'>;

/** A link that has just served. */
export interface UsedLink extends EmailLink {
  readonly createdAt: Date;
}

interface NewLink extends EmailLink {
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('emailLinks').values(link).execute();
}

/** Whose live link of one of the purposes has the token, and the address it is about. */
export async function findLinkOwner(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<LinkOwner | undefined> {
  return await db
    .selectFrom('emailLinks')
    .select(['userId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses the link up; undefined when it was already. */
export async function deleteLink(tx: Tx, userId: string, tokenHash: Buffer): Promise<UsedLink | undefined> {
  return await tx
    .deleteFrom('emailLinks')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .returning(['userId', 'purpose', 'email', 'createdAt'])
    .executeTakeFirst();
}

/** Kills the user's links of these purposes. */
export async function deleteLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('emailLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Deletes at most `limit` links that are over. */
export async function deleteEndedLinks(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('emailLinks')
    .where('tokenHash', 'in', (eb) =>
      eb.selectFrom('emailLinks').select('tokenHash').where('expiresAt', '<=', now).limit(limit),
    )
    .execute();
}
