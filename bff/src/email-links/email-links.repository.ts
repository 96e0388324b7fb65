import type { LinkPurpose } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export interface EmailLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The address that the link is sent to and is about. */
  readonly email: string;
}

export type LinkOwner = Pick<EmailLink, 'userId' | 'email'>;

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

/** User and address of an unexpired link for one of the purposes. */
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

/** Uses the link up; undefined when it is already used. */
export async function deleteLink(tx: Tx, userId: string, tokenHash: Buffer): Promise<UsedLink | undefined> {
  return await tx
    .deleteFrom('emailLinks')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .returning(['userId', 'purpose', 'email', 'createdAt'])
    .executeTakeFirst();
}

export async function deleteLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('emailLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}
