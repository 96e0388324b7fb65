import type { LinkPurpose } from '../../base/db/columns.ts';
import type { Db, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

/** `email` is both the recipient and the subject of the link. */
export type EmailLink = Pick<Row<'emailLinks'>, 'userId' | 'purpose' | 'email'>;
export type LinkOwner = Pick<EmailLink, 'userId' | 'email'>;
export type UsedLink = Omit<Row<'emailLinks'>, 'tokenHash' | 'expiresAt'>;

export async function insertLink(db: Db, link: Row<'emailLinks'>): Promise<void> {
  await db.insertInto('emailLinks').values(link).execute();
}

/** Returns the user and address of an unexpired link for one of the purposes. */
export async function findLinkOwner(db: Db, tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) {
  return await db
    .selectFrom('emailLinks')
    .select(['userId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes the link; undefined when it was already used. */
export async function deleteLink(tx: Tx, userId: string, tokenHash: Buffer): Promise<UsedLink | undefined> {
  return await tx
    .deleteFrom('emailLinks')
    .where((eb) => eb.and({ tokenHash, userId }))
    .returning(['userId', 'purpose', 'email', 'createdAt'])
    .executeTakeFirst();
}

export async function deleteLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('emailLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}
