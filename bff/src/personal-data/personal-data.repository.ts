/** All that is kept about a user, as its owner may read it: everything but what would let somebody in. */
import type { Db } from '../db/database.ts';

export async function readAccount(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('users')
    .leftJoin('password_credentials', 'password_credentials.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_verified_at as emailVerifiedAt',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.profile_picture as profilePicture',
      'users.role',
      'users.created_at as createdAt',
      'users.last_login_at as lastLogin',
      'password_credentials.updated_at as passwordSetAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function readSessions(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'authenticated_at as authenticatedAt',
      'second_factor_at as secondFactorAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function readKnownDevices(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('known_devices')
    .select('last_used_at as lastUsedAt')
    .where('user_id', '=', userId)
    .orderBy('last_used_at')
    .execute();
}

export async function readSecondFactors(db: Db, userId: string): Promise<unknown> {
  const { recoveryCodesLeft } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('recoveryCodesLeft'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    enrolled: await db
      .selectFrom('mfa_factors')
      .select(['id', 'kind', 'phone', 'enrolled_at as enrolledAt'])
      .where('user_id', '=', userId)
      .orderBy('enrolled_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .innerJoin('mfa_factors', 'id', 'factor_id')
      .select(['name', 'enrolled_at as addedAt', 'last_used_at as lastUsedAt', 'is_synced as isSynced', 'transports'])
      .where('user_id', '=', userId)
      .orderBy('enrolled_at')
      .execute(),
    beingSetUp: await db
      .selectFrom('mfa_enrollments')
      .select(['kind', 'phone', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .execute(),
    waitingSignIns: await db
      .selectFrom('sign_in_attempts')
      .select(['first_factor as firstFactor', 'created_at as createdAt', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    rememberedDevices: await db
      .selectFrom('remembered_devices')
      .select('expires_at as expiresAt')
      .where('user_id', '=', userId)
      .orderBy('expires_at')
      .execute(),
    recoveryCodesLeft,
  };
}

export async function readEmailLinks(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('email_links')
    .select(['purpose', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function readIdentities(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'connected_at as connectedAt'])
    .where('user_id', '=', userId)
    .orderBy('connected_at')
    .execute();
}

export async function readFiles(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('files')
    .select(['full_path as fullPath', 'size', 'content_type as contentType', 'time_created as timeCreated', 'updated'])
    .where('owner_id', '=', userId)
    .where('state', '=', 'live')
    .orderBy('time_created')
    .execute();
}

export async function readCart(db: Db, userId: string): Promise<unknown> {
  const cart = await db
    .selectFrom('carts')
    .select(['id', 'created_at as createdAt', 'updated_at as updatedAt', 'last_purchase_at as lastPurchase'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const items = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select(['products.id as productId', 'products.name', 'cart_items.quantity', 'cart_items.added_at as addedAt'])
    .select('cart_items.price_cents as addedPriceCents')
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.added_at')
    .execute();
  return cart ? { ...cart, items } : null;
}

export async function readWishlist(db: Db, userId: string): Promise<unknown> {
  return await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['products.id as productId', 'products.name', 'wishlist_items.added_at as addedAt'])
    .where('wishlist_items.user_id', '=', userId)
    .orderBy('wishlist_items.added_at')
    .execute();
}

export async function readSupportMessages(db: Db, userId: string) {
  const messages = await db
    .selectFrom('support_messages')
    .select(['id', 'name', 'email', 'subject', 'message', 'created_at as timestamp'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const replies = await db
    .selectFrom('support_replies')
    .innerJoin('support_messages', 'support_messages.id', 'message_id')
    .select(['message_id as messageId', 'text', 'support_replies.created_at as timestamp'])
    .where('user_id', '=', userId)
    .orderBy('support_replies.created_at')
    .execute();
  const byMessage = Map.groupBy(replies, ({ messageId }) => messageId);
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: (byMessage.get(id) ?? []).map(({ text, timestamp }) => ({ text, timestamp })),
  }));
}
