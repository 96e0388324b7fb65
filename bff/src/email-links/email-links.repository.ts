/** Rows of links in emails: known by their hashes only. */
import type { LinkPurpose } from '../db/account-tables.ts';
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
  await db
    .insertInto('email_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Whose live link of one of the purposes has the token, and the address it is about. */
export async function findLinkOwner(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<LinkOwner | undefined> {
  return await db
    .selectFrom('email_links')
    .select(['user_id as userId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses the link up; undefined when it was already. */
export async function deleteLink(tx: Tx, userId: string, tokenHash: Buffer): Promise<UsedLink | undefined> {
  return await tx
    .deleteFrom('email_links')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .returning(['user_id as userId', 'purpose', 'email', 'created_at as createdAt'])
    .executeTakeFirst();
}

/** Kills the user's links of these purposes. */
export async function deleteLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Deletes at most `limit` links that are over. */
export async function deleteEndedLinks(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('email_links').select('token_hash').where('expires_at', '<=', now).limit(limit),
    )
    .execute();
}
