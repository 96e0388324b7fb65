/** What is stored about a user, without what would let someone sign in. */
import type { Db } from '../db/database.ts';

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
      'users.createdAt',
      'users.lastLoginAt as lastLogin',
      'passwordCredentials.updatedAt as passwordSetAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function readSessions(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'authenticatedAt', 'secondFactorAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export async function readKnownDevices(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('knownDevices')
    .select('lastUsedAt')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt')
    .execute();
}

export async function readMfa(db: Db, userId: string): Promise<unknown> {
  const { recoveryCodesLeft } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('recoveryCodesLeft'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    enrolled: await db
      .selectFrom('mfaFactors')
      .select(['id', 'kind', 'phone', 'enrolledAt'])
      .where('userId', '=', userId)
      .orderBy('enrolledAt')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .innerJoin('mfaFactors', 'id', 'factorId')
      .select(['name', 'enrolledAt as addedAt', 'lastUsedAt', 'isSynced', 'transports'])
      .where('userId', '=', userId)
      .orderBy('enrolledAt')
      .execute(),
    beingSetUp: await db
      .selectFrom('mfaEnrollments')
      .select(['kind', 'phone', 'expiresAt'])
      .where('userId', '=', userId)
      .execute(),
    waitingSignIns: await db
      .selectFrom('signInAttempts')
      .select(['firstFactor', 'createdAt', 'expiresAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    rememberedDevices: await db
      .selectFrom('rememberedDevices')
      .select('expiresAt')
      .where('userId', '=', userId)
      .orderBy('expiresAt')
      .execute(),
    recoveryCodesLeft,
  };
}

export async function readEmailLinks(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('emailLinks')
    .select(['purpose', 'email', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export async function readIdentities(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'connectedAt'])
    .where('userId', '=', userId)
    .orderBy('connectedAt')
    .execute();
}

export async function readFiles(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('files')
    .select(['fullPath', 'size', 'contentType', 'timeCreated', 'updated'])
    .where('ownerId', '=', userId)
    .where('state', '=', 'live')
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
