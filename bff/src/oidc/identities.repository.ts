/** Rows of accounts at identity providers, and of the users they are. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly now: Date;
}

/** Has all others who come with the same identity wait until this transaction is over. */
export async function lockIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(db);
}

/** The id of the user whom the identity signs in. */
export async function findUserOfIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

/** The user's identity at the provider. */
export async function findIdentity(
  db: Db,
  userId: string,
  issuer: string,
): Promise<{ readonly email: string; readonly connectedAt: Date } | undefined> {
  return await db
    .selectFrom('identities')
    .select(['email', 'connectedAt'])
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

/** Connects the identity to the user; false when the user has another of the provider, or another user has this one. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { issuer, subject, email, now }: IdentityKey & { readonly email: string; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('identities')
    .values({ userId, issuer, subject, email, connectedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes the provider off the user's account; true when it was on it. */
export async function deleteIdentity(db: Db, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes all providers off the user's account. */
export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).execute();
}

/** Takes the providers off the user's account that were connected at `since` or later. */
export async function deleteIdentitiesSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).where('connectedAt', '>=', since).execute();
}

/** Creates a user without a password, whose address is proved; undefined when somebody has the address already. */
export async function insertVerifiedUser(db: Db, user: NewUser): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email,
      username: user.username,
      firstName: user.firstName,
      lastName: user.lastName,
      createdAt: user.now,
      lastLoginAt: user.now,
      emailVerifiedAt: user.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
