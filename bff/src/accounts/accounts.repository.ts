/** Rows of users, their passwords and their known devices. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const userColumns = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.profile_picture as profilePicture',
  'users.created_at as createdAt',
  'users.last_login_at as lastLoginAt',
  'users.email_verified_at as emailVerifiedAt',
  sql<boolean>`exists (select from password_credentials where user_id = users.id)`.as('hasPassword'),
  sql<boolean>`exists (select from mfa_factors where user_id = users.id)`.as('mfaEnabled'),
] as const;

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profilePicture: string;
  readonly createdAt: Date;
  readonly lastLoginAt: Date;
  readonly emailVerifiedAt: Date | null;
  readonly hasPassword: boolean;
  readonly mfaEnabled: boolean;
}

interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Creates the user and their password; null when the e-mail (in any case) has an account. Run it in a transaction. */
export async function insertUser(db: Db, { email, username, passwordHash, now }: NewUser): Promise<UserRow | null> {
  const user = await db
    .insertInto('users')
    .values({ email, username, created_at: now, last_login_at: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  if (!user) return null;
  await db
    .insertInto('password_credentials')
    .values({ user_id: user.id, password_hash: passwordHash, updated_at: now })
    .execute();
  return { ...user, hasPassword: true };
}

/** The account of an e-mail, its password hash, and whether it has been signed in to from the device. */
export async function findSignIn(
  db: Db,
  email: string,
  deviceHash: Buffer,
): Promise<(UserRow & { passwordHash: string; deviceIsKnown: boolean }) | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('password_credentials', 'password_credentials.user_id', 'users.id')
    .leftJoin('known_devices', (join) =>
      join.onRef('known_devices.user_id', '=', 'users.id').on('known_devices.device_hash', '=', deviceHash),
    )
    .select([
      ...userColumns,
      'password_credentials.password_hash as passwordHash',
      sql<boolean>`known_devices.user_id is not null`.as('deviceIsKnown'),
    ])
    .where(sql`lower(users.email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

/** The account of an e-mail, in whatever case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return await db
    .selectFrom('users')
    .select(userColumns)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst();
}

/**
 * Holds the user's row until the transaction ends, then reads it: a sign-in and a change of what it needs happen one
 * after the other. Two statements, since one that waits for a lock still sees other tables as they were before.
 */
export async function lockUser(db: Db, userId: string): Promise<UserRow | undefined> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return await findUser(db, userId);
}

/** Whether `passwordHash` is that of the user's password still. */
export async function hasPasswordHash(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const credential = await db
    .selectFrom('password_credentials')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return credential !== undefined;
}

/** Changes the user's password, or gives them their first one. */
export async function putPassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .insertInto('password_credentials')
    .values({ user_id: userId, password_hash: passwordHash, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, updated_at: now }))
    .execute();
}

/** Takes the user's password away. */
export async function deletePassword(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_credentials').where('user_id', '=', userId).execute();
}

/** Takes the user's address as proved, since when it first was. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Gives the user another address, which is proved; @throws the database's error when it has an account. */
export async function replaceEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', userId).execute();
}

/** Deletes the user with all that is theirs alone; their orders must have been let go before. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

export async function recordSignIn(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
}

/** Remembers that the user has signed in on the device; true when they had not before. */
export async function rememberDevice(db: Db, userId: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const { isNew } = await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    // A row that was there before has been locked by the update.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** Forgets all of the user's devices but the `limit` that were used last. */
export async function forgetDevicesBeyond(db: Db, userId: string, limit: number): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('device_hash')
        .offset(limit),
    )
    .execute();
}

/** Forgets all of the user's devices but, where one is named, that one. */
export async function forgetDevices(db: Db, userId: string, { but }: { readonly but?: Buffer } = {}): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(but !== undefined, (query) => query.where('device_hash', '<>', but ?? Buffer.of()))
    .execute();
}

/** Whether the user has signed in on the device before. */
export async function isKnownDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return device !== undefined;
}

/** Forgets devices not used since `cutoff`. */
export async function forgetUnusedDevices(db: Db, cutoff: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_used_at', '<', cutoff).execute();
}
