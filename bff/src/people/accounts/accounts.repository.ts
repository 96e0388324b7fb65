import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';
import { precompiled } from '../../base/db/precompiled.ts';

export const hasPassword = sql<boolean>`exists (select from password_credentials where user_id = users.id)`;
export const mfaEnabled = sql<boolean>`exists (select from mfa_factors where user_id = users.id)`;

export const userColumns = [
  'users.id',
  'users.email',
  'users.username',
  'users.firstName',
  'users.lastName',
  'users.profilePicture',
  'users.createdAt',
  'users.lastLoginAt',
  'users.emailVerifiedAt',
  hasPassword.as('hasPassword'),
  mfaEnabled.as('mfaEnabled'),
] as const;

export interface UserRow extends Omit<Row<'users'>, 'role' | 'wantsVersionEmails'> {
  readonly hasPassword: boolean;
  readonly mfaEnabled: boolean;
}

interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Creates the user and their password; null when the email (in any case) is taken. Needs a transaction. */
export async function insertUser(db: Db, { email, username, passwordHash, now }: NewUser): Promise<UserRow | null> {
  const user = await db
    .insertInto('users')
    .values({ email, username, createdAt: now, lastLoginAt: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  if (!user) return null;
  await db.insertInto('passwordCredentials').values({ userId: user.id, passwordHash, updatedAt: now }).execute();
  return { ...user, hasPassword: true };
}

/** Returns the account of an email, its password hash, and if the device has signed in to it before. */
export async function findSignIn(db: Db, email: string, deviceHash: Buffer) {
  return await db
    .selectFrom('users')
    .innerJoin('passwordCredentials', 'passwordCredentials.userId', 'users.id')
    .leftJoin('knownDevices', (join) =>
      join.onRef('knownDevices.userId', '=', 'users.id').on('knownDevices.deviceHash', '=', deviceHash),
    )
    .select([
      ...userColumns,
      'passwordCredentials.passwordHash',
      sql<boolean>`known_devices.user_id is not null`.as('deviceIsKnown'),
    ])
    .where(sql`lower(users.email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

/** Ignores case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return await db
    .selectFrom('users')
    .select(userColumns)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

const usersById = precompiled((db, userId: string) =>
  db.selectFrom('users').select(userColumns).where('id', '=', userId),
);

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return (await usersById(db, userId))[0];
}

/** Locks the row, then reads it: a statement that waits for a lock sees other tables as they were before. */
export async function lockUser(db: Db, userId: string): Promise<UserRow | undefined> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return await findUser(db, userId);
}

export async function hasPasswordHash(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const credential = await db
    .selectFrom('passwordCredentials')
    .select('userId')
    .where((eb) => eb.and({ userId, passwordHash }))
    .executeTakeFirst();
  return credential !== undefined;
}

export async function putPassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .insertInto('passwordCredentials')
    .values({ userId, passwordHash, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash, updatedAt: now }))
    .execute();
}

export async function deletePassword(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordCredentials').where('userId', '=', userId).execute();
}

/** Keeps the time of the first verification. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

/** Sets a verified address. @throws the database's error when it is taken */
export async function replaceEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ email, emailVerifiedAt: now }).where('id', '=', userId).execute();
}

/** Deletes the user and all dependent rows; detach their orders first. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

export async function recordSignIn(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ lastLoginAt: now }).where('id', '=', userId).execute();
}
