/** The account page's data, and what users may change of it. */
import type { Profile, User } from '@storefront/contract';
import { findUser } from '../accounts/accounts.repository.ts';
import { toUser } from '../accounts/user.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { findPurchases } from '../orders/order-reads.repository.ts';
import { discardFiles } from '../storage/files.repository.ts';
import { folderOf, keepFile, removeWaste } from '../storage/storage.service.ts';
import { findWishlistItems } from '../wishlist/wishlist.repository.ts';
import { updateProfile } from './profile.repository.ts';

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'pictures'>;

const DEFAULT_PICTURE = '/default-avatar.png';
/** What a request removes on its way; the rest is left to housekeeping. */
const MAX_WASTE = 5;

/** @throws sign_in_required when the user is no more */
export async function profileOf(db: Db, userId: string): Promise<Profile> {
  const user = await findUser(db, userId);
  if (!user) throw problemError('sign_in_required');
  const purchases = await findPurchases(db, userId);
  return {
    user: toUser(user),
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLoginAt.toISOString(),
    purchases: purchases.map(({ paidAt, ...purchase }) => ({ ...purchase, date: paidAt.toISOString() })),
    wishlist: await findWishlistItems(db, userId),
  };
}

/** @throws sign_in_required when the user is no more */
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

/** An empty first or last name is none. @throws sign_in_required when the user is no more */
export async function renameUser(db: Db, userId: string, { username, firstName, lastName }: Names) {
  await updateProfile(db, userId, { username, firstName: firstName || null, lastName: lastName || null });
  return await userOf(db, userId);
}

/** Shows a square of `upload` as the user's picture, in place of any other. @throws as `Pictures` and `keepFile` do */
export async function replacePicture(deps: ProfileDeps, userId: string, upload: Uint8Array) {
  const content = await deps.pictures.square(upload);
  const file = { content, contentType: 'image/webp', ending: 'webp' };
  await keepFile(deps, userId, folderOf(userId), file, async (tx, profilePicture) => {
    // Locks the user's row: of several pictures at once, the last one stays.
    if (!(await updateProfile(tx, userId, { profilePicture }))) throw problemError('sign_in_required');
    await discardFiles(tx, userId, folderOf(userId), deps.clock.now());
  });
  await removeWaste(deps, MAX_WASTE);
  return await userOf(deps.db, userId);
}

/** Shows the default picture, and lets go of the user's. */
export async function removePicture(deps: ProfileDeps, userId: string) {
  await inTransaction(deps.db, async (tx) => {
    await updateProfile(tx, userId, { profilePicture: DEFAULT_PICTURE });
    await discardFiles(tx, userId, folderOf(userId), deps.clock.now());
  });
  await removeWaste(deps, MAX_WASTE);
  return await userOf(deps.db, userId);
}
