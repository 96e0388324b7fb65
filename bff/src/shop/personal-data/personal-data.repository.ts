/** Data stored about a user, without credentials. */
import type { Database, Db } from '../../base/db/database.ts';
import { countRecoveryCodes } from '../../people/mfa/recovery-codes.repository.ts';
import { removalsOf } from '../../people/mfa/removals-of.ts';

export async function readAccount(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('users')
    .leftJoin('passwordCredentials', 'passwordCredentials.userId', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.emailVerifiedAt',
      'users.username',
      'users.firstName',
      'users.lastName',
      'users.profilePicture',
      'users.role',
      'users.wantsVersionEmails',
      'users.createdAt',
      'users.lastLoginAt as lastLogin',
      'passwordCredentials.updatedAt as passwordSetAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

type UserTable = { [T in keyof Database]: 'userId' extends keyof Database[T] ? T : never }[keyof Database];
type Column<T extends UserTable> = keyof Database[T] & string;

/** Creates a reader of the user's rows in `table`. */
export const rowsOf =
  <T extends UserTable>(table: T, columns: readonly Column<T>[], orderBy: Column<T>) =>
  async (db: Db, userId: string): Promise<unknown> => {
    const { ref } = db.dynamic;
    return await db
      .selectFrom(table as 'sessions')
      .select(columns.map((column) => ref(column)))
      .where('userId', '=', userId)
      .orderBy(ref(orderBy))
      .execute();
  };

export async function readMfa(db: Db, userId: string): Promise<unknown> {
  return {
    enrolled: await rowsOf('mfaFactors', ['id', 'kind', 'phone', 'enrolledAt'], 'enrolledAt')(db, userId),
    passkeys: await db
      .selectFrom('passkeys')
      .innerJoin('mfaFactors', 'id', 'factorId')
      .select(['name', 'enrolledAt as addedAt', 'lastUsedAt', 'isSynced', 'transports'])
      .where('userId', '=', userId)
      .orderBy('enrolledAt')
      .execute(),
    beingSetUp: await rowsOf('mfaEnrollments', ['kind', 'phone', 'expiresAt'], 'expiresAt')(db, userId),
    waitingSignIns: await rowsOf('signInAttempts', ['firstFactor', 'createdAt', 'expiresAt'], 'createdAt')(db, userId),
    rememberedDevices: await rowsOf('rememberedDevices', ['expiresAt'], 'expiresAt')(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    removals: await removalsOf(db, userId),
  };
}

export async function readFiles(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('files')
    .select(['fullPath', 'size', 'contentType', 'timeCreated', 'updated'])
    .where((eb) => eb.and({ ownerId: userId, state: 'live' }))
    .orderBy('timeCreated')
    .execute();
}

export async function readCart(db: Db, userId: string): Promise<unknown> {
  const cart = await db
    .selectFrom('carts')
    .select(['id', 'createdAt', 'updatedAt', 'lastPurchaseAt as lastPurchase'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const items = await db
    .selectFrom('cartItems')
    .innerJoin('products', 'products.id', 'cartItems.productId')
    .select(['products.id as productId', 'products.name', 'cartItems.quantity', 'cartItems.addedAt'])
    .select('cartItems.priceCents as addedPriceCents')
    .where('cartItems.userId', '=', userId)
    .orderBy('cartItems.addedAt')
    .execute();
  return cart ? { ...cart, items } : null;
}

export async function readWishlist(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('wishlistItems')
    .innerJoin('products', 'products.id', 'wishlistItems.productId')
    .select(['products.id as productId', 'products.name', 'wishlistItems.addedAt'])
    .where('wishlistItems.userId', '=', userId)
    .orderBy('wishlistItems.addedAt')
    .execute();
}

export async function readSupportMessages(db: Db, userId: string) {
  const messages = await db
    .selectFrom('supportMessages')
    .select(['id', 'name', 'email', 'subject', 'message', 'createdAt as timestamp'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const replies = await db
    .selectFrom('supportReplies')
    .innerJoin('supportMessages', 'supportMessages.id', 'messageId')
    .select(['messageId', 'text', 'supportReplies.createdAt as timestamp'])
    .where('userId', '=', userId)
    .orderBy('supportReplies.createdAt')
    .execute();
  const byMessage = Map.groupBy(replies, ({ messageId }) => messageId);
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: (byMessage.get(id) ?? []).map(({ text, timestamp }) => ({ text, timestamp })),
  }));
}
