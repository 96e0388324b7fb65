import type { OwnedProduct, OwnedProductDetails } from '@storefront/contract';
import { WITHDRAWAL_DAYS } from '@storefront/contract/library/consent';
import { LIBRARY_PAGE_SIZE } from '@storefront/contract/library/schemas';
import { after, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import { pageOf } from '../../base/http/cursor.ts';
import { refundableUntil } from '../orders/order-view.ts';
import type { SharedDeps } from '../shared-deps.ts';
import {
  findFileVersions,
  findOwnedIds,
  findOwnedProduct,
  findPurchasesOf,
  type OwnedProductRow,
  ownedProductCount,
  ownedProductSlice,
  type Purchase,
  type Version,
} from './library.repository.ts';
import { decodeLibraryCursor, encodeLibraryCursor } from './library-cursor.ts';
import { isBundle, savedName } from './saved-name.ts';

type LibraryDeps = Pick<SharedDeps, 'db' | 'clock'>;

interface Wanted {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Latest purchase first. @throws invalid_cursor */
export async function readLibrary({ db }: LibraryDeps, userId: string, { search, cursor }: Wanted) {
  const after = cursor === undefined ? undefined : decodeLibraryCursor(cursor);
  const found = await ownedProductSlice(db, userId, { search, after, limit: LIBRARY_PAGE_SIZE + 1 }).execute();
  const { rows, next } = pageOf(found, LIBRARY_PAGE_SIZE, encodeLibraryCursor);
  return {
    titles: rows.map(toOwnedProduct),
    nextCursor: next,
    total: rows[0]?.total ?? (after ? await countOwned(db, userId, search) : 0),
  };
}

/** Counts for an empty page, which has no total. */
async function countOwned(db: Db, userId: string, search: string | undefined): Promise<number> {
  const { total } = await ownedProductCount(db, userId, search).executeTakeFirstOrThrow();
  return total;
}

export async function readOwnedIds({ db }: LibraryDeps, userId: string): Promise<{ productIds: string[] }> {
  return { productIds: await findOwnedIds(db, userId) };
}

/** @throws not_found */
export async function readOwnedProduct(
  { db, clock }: LibraryDeps,
  userId: string,
  productId: string,
): Promise<OwnedProductDetails> {
  const title = await findOwnedProduct(db, userId, productId);
  if (!title) throw problemError('not_found');
  const versions = await findFileVersions(db, productId);
  const purchases = await findPurchasesOf(db, userId, productId);
  const now = clock.now();
  const withdrawable = stillWithdrawable(purchases, now);
  const refundable = stillRefundable(purchases, now);
  return {
    ...toOwnedProduct(title),
    versions: versions.map(toVersion),
    purchases: purchases.map((purchase) => ({
      ...toPurchase(purchase),
      isRefundable: refundable.includes(purchase),
      isWithdrawable: withdrawable.includes(purchase),
    })),
    refundableUntil: lastOf(refundable.map(refundableUntil)),
    withdrawableUntil: lastOf(withdrawable.map(withdrawableUntil)),
    now: now.toISOString(),
  };
}

/** Returns undownloaded purchases that can still be refunded or, by consumers, withdrawn from. */
export function stillWithdrawable(purchases: readonly Purchase[], now: Date): Purchase[] {
  return purchases.filter(
    ({ isGift, paidCents, paidAt, firstDownloadedAt }) =>
      !isGift && paidCents > 0 && !firstDownloadedAt && now < withdrawableUntil({ paidAt }),
  );
}

/** Returns purchases that their buyer can still have refunded. */
export function stillRefundable(purchases: readonly Purchase[], now: Date): Purchase[] {
  return stillWithdrawable(purchases, now).filter((purchase) => now < refundableUntil(purchase));
}

/** Returns the end of the last day, in UTC; the day of the purchase does not count. */
function withdrawableUntil({ paidAt }: Pick<Purchase, 'paidAt'>): Date {
  const nextDay = new Date(after(paidAt, DAY).setUTCHours(0, 0, 0, 0));
  return after(nextDay, WITHDRAWAL_DAYS * DAY);
}

function toPurchase({ orderId, position, paidAt, quantity, refundHours, firstDownloadedAt, isGift }: Purchase) {
  return {
    ...{ orderId, position, quantity, refundHours },
    paidAt: paidAt.toISOString(),
    firstDownloadedAt: firstDownloadedAt?.toISOString() ?? null,
    ...(isGift && { isGift }),
  };
}

/** Returns the latest end: the newest purchase's or, because hours change, another's. */
function lastOf(ends: readonly Date[]): string | null {
  const [last] = ends.toSorted((a, b) => b.getTime() - a.getTime());
  return last?.toISOString() ?? null;
}

function toOwnedProduct({
  purchasedAt,
  lastPurchasedAt: _,
  total: __,
  releasedAt,
  ...title
}: OwnedProductRow): OwnedProduct {
  return {
    ...title,
    purchasedAt: purchasedAt.toISOString(),
    updatedAt: releasedAt && releasedAt > purchasedAt ? releasedAt.toISOString() : null,
  };
}

function toVersion({ files, releasedAt, ...version }: Version): OwnedProductDetails['versions'][number] {
  const show = ({ name, bytes, sha256 }: Version['files'][number]) => ({
    ...{ name, bytes, sha256 },
    isBundle: isBundle(name),
    savedAs: savedName(name, version.version),
  });
  const whole = files.filter(({ isPart }) => !isPart).map(show);
  return {
    ...version,
    releasedAt: releasedAt.toISOString(),
    files: whole.toSorted((a, b) => Number(b.isBundle) - Number(a.isBundle)),
    parts: files.filter(({ isPart }) => isPart).map(show),
  };
}
