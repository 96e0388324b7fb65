import type { Profile, User } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { toUser } from '../../people/accounts/user.ts';
import type { PeopleDeps } from '../../people/deps.ts';
import { discardFiles } from '../../people/uploads/files.repository.ts';
import { folderOf, keepFile, removeWaste } from '../../people/uploads/uploads.service.ts';
import { findPurchases } from '../orders/order-reads.repository.ts';
import { findWishlistItems } from '../wishlist/wishlist.repository.ts';
import { updateProfile } from './profile.repository.ts';

type ProfileDeps = Pick<PeopleDeps, 'db' | 'clock' | 'files' | 'log' | 'pictures'>;

const DEFAULT_PICTURE = '/default-avatar.png';
/** Orders whose purchases a profile lists. */
const MAX_ORDERS = 20;
/** Unused files that a request deletes; housekeeping deletes the rest. */
const MAX_WASTE = 5;

/** @throws sign_in_required when the user is deleted */
export async function profileOf(db: Db, userId: string): Promise<Profile> {
  const user = await findUser(db, userId);
  if (!user) throw problemError('sign_in_required');
  return {
    user: toUser(user),
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLoginAt.toISOString(),
    ...(await latestPurchases(db, userId)),
    wishlist: await findWishlistItems(db, userId),
  };
}

async function latestPurchases(db: Db, userId: string): Promise<Pick<Profile, 'purchases' | 'purchasesAfter'>> {
  const found = await findPurchases(db, userId, MAX_ORDERS + 1);
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))].slice(0, MAX_ORDERS);
  const purchases = found.filter(({ orderId }) => orderIds.includes(orderId));
  return {
    purchases: purchases.map(({ paidAt, ...purchase }) => ({ ...purchase, date: paidAt.toISOString() })),
    purchasesAfter: purchases.length < found.length ? (orderIds.at(-1) ?? null) : null,
  };
}

/** @throws sign_in_required when the user is deleted */
export async function userOf(db: Db, userId: string): Promise<{ user: User }> {
  const user = await findUser(db, userId);
  if (!user) throw problemError('sign_in_required');
  return { user: toUser(user) };
}

interface Names {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Empty first and last names become null. @throws sign_in_required when the user is deleted */
export async function renameUser(db: Db, userId: string, { username, firstName, lastName }: Names) {
  await updateProfile(db, userId, { username, firstName: firstName || null, lastName: lastName || null });
  return await userOf(db, userId);
}

/** Crops `upload` to a square and replaces the picture. @throws as `Pictures` and `keepFile` do */
export async function replacePicture(deps: ProfileDeps, userId: string, upload: Uint8Array) {
  const content = await deps.pictures.square(upload);
  const file = { content, contentType: 'image/webp', ending: 'webp' };
  await keepFile(deps, userId, folderOf(userId), file, async (tx, profilePicture) => {
    // Locks the user's row, so the last of concurrent uploads stays.
    if (!(await updateProfile(tx, userId, { profilePicture }))) throw problemError('sign_in_required');
    await discardFiles(tx, userId, folderOf(userId), deps.clock.now());
  });
  await removeWaste(deps, MAX_WASTE);
  return await userOf(deps.db, userId);
}

export async function removePicture(deps: ProfileDeps, userId: string) {
  await inTransaction(deps.db, async (tx) => {
    await updateProfile(tx, userId, { profilePicture: DEFAULT_PICTURE });
    await discardFiles(tx, userId, folderOf(userId), deps.clock.now());
  });
  await removeWaste(deps, MAX_WASTE);
  return await userOf(deps.db, userId);
}
