import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';

export type IdentityKey = Pick<Row<'identities'>, 'issuer' | 'subject'>;

interface NewUser extends Pick<Row<'users'>, 'email' | 'username' | 'firstName' | 'lastName'> {
  readonly now: Date;
}

/** Serializes sign-ins of one identity until the transaction ends. */
export async function lockIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(db);
}

export async function findUserOfIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('userId')
    .where((eb) => eb.and({ issuer, subject }))
    .executeTakeFirst();
  return row?.userId;
}

export async function findIdentity(db: Db, userId: string, issuer: string) {
  return await db
    .selectFrom('identities')
    .select(['email', 'connectedAt'])
    .where((eb) => eb.and({ userId, issuer }))
    .executeTakeFirst();
}

/** Returns false when the user has another identity of the provider, or another user has this one. */
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

/** Returns false when there was none. */
export async function deleteIdentity(db: Db, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where((eb) => eb.and({ userId, issuer }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).execute();
}

export async function deleteIdentitiesSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).where('connectedAt', '>=', since).execute();
}

/** Creates a user without a password; undefined when the address is taken. */
export async function insertVerifiedUser(db: Db, { now, ...user }: NewUser): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...user, createdAt: now, lastLoginAt: now, emailVerifiedAt: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
