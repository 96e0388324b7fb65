/** Downloads end the refund right: all purchases of a file are marked, with consent, before it is sent. */
import type { Download } from '@storefront/contract';
import { recordEvent } from '../account-history/record-event.ts';
import type { ProductModel } from '../catalog/product-model.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { filesError, problemError } from '../errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { makeLink, type Permission, readLink } from './download-links.ts';
import { lockPurchasesOf, markDownloaded } from './downloads.repository.ts';
import { findPurchasesOf, findVersion, type Purchase } from './library.repository.ts';
import { isBundle, stillRefundable } from './library.service.ts';

type DownloadDeps = Pick<Deps, 'db' | 'clock' | 'accountSecret' | 'publicOrigins' | 'productFiles'>;
export type OwnedFile = ProductModel['files'][number];

interface Wanted {
  readonly productId: string;
  readonly version: number;
  readonly name: string;
  readonly endsRefundRight: boolean;
}

/** @throws not_found when not owned; download_ends_refund_right without consent */
export async function createDownload(
  deps: DownloadDeps,
  userId: string,
  { productId, version, name, endsRefundRight }: Wanted,
): Promise<Download> {
  const purchases = await findPurchasesOf(deps.db, userId, productId);
  const file = purchases.length > 0 && (await findFile(deps, { productId, version, name }));
  if (!file) throw problemError('not_found');
  const atStake = stillRefundable(purchases, deps.clock.now());
  if (atStake.length > 0 && !endsRefundRight) throw problemError('download_ends_refund_right');
  const { bytes, sha256 } = file;
  const agreedOrders = atStake.map(({ orderId }) => orderId);
  const { url, expiresAt } = await makeLink(deps, { userId, productId, version, name, sha256, agreedOrders });
  return { url, expiresAt: expiresAt.toISOString(), name, bytes, sha256, isBundle: isBundle(name) };
}

/** @throws not_found, download_forbidden, download_expired */
export async function fileOfLink(
  deps: DownloadDeps,
  userId: string,
  link: { readonly token: string; readonly name: string },
): Promise<{ readonly permission: Permission; readonly file: OwnedFile }> {
  const permission = await readLink(deps, link.token, link.name);
  if (!permission) throw problemError('not_found');
  const { productId, isExpired, sha256 } = permission;
  if (permission.userId !== userId) throw problemError('download_forbidden');
  if (isExpired) throw problemError('download_expired', { context: { productId } });
  const file = await findFile(deps, permission);
  if (file?.sha256 !== sha256) throw problemError('not_found');
  return { permission, file };
}

/** @throws download_refunded, download_ends_refund_right */
export async function checkRights(deps: DownloadDeps, permission: Permission): Promise<void> {
  refuse(await findPurchasesOf(deps.db, permission.userId, permission.productId), permission, deps.clock.now());
}

/** Checks as above, then marks all purchases as downloaded. @throws download_refunded, download_ends_refund_right */
export async function recordDownload(
  deps: DownloadDeps,
  permission: Permission,
  { log, userAgent }: Pick<RequestContext, 'log' | 'userAgent'>,
): Promise<void> {
  const { userId, productId, version, name: file } = permission;
  await inTransaction(deps.db, async (tx) => {
    const purchases = await lockPurchasesOf(tx, userId, productId);
    const now = deps.clock.now();
    refuse(purchases, permission, now);
    const product = purchases[0]?.name ?? '';
    const event = { kind: 'file-downloaded', productId, product, version, file } as const;
    await recordEvent({ ...deps, db: tx }, userId, event, { userAgent });
    const first = purchases.filter(({ firstDownloadedAt }) => !firstDownloadedAt).map(({ orderId }) => orderId);
    if (first.length === 0) return;
    await markDownloaded(tx, userId, productId, first, now);
    log.info({ event: 'first_download', userId, productId, version, orderIds: first }, 'downloaded for the first time');
  });
}

/** @throws files_unavailable when the file is missing, has the wrong size or is out of reach */
export async function checkContent({ productFiles }: DownloadDeps, { key, bytes }: OwnedFile): Promise<void> {
  const size = await productFiles.sizeOf(key).catch((cause: unknown) => {
    throw filesError('product_file_out_of_reach', key, cause);
  });
  if (size === bytes) return;
  const found = size === undefined ? 'it is not there' : `it has ${size} bytes instead of ${bytes}`;
  throw filesError('product_file_missing', key, new Error(found));
}

function refuse(purchases: readonly Purchase[], { productId, agreedOrders }: Permission, now: Date): void {
  if (purchases.length === 0) throw problemError('download_refunded', { context: { productId } });
  if (stillRefundable(purchases, now).some(({ orderId }) => !agreedOrders.includes(orderId))) {
    throw problemError('download_ends_refund_right', { context: { productId } });
  }
}

async function findFile(
  { db }: DownloadDeps,
  { productId, version, name }: Pick<Permission, 'productId' | 'version' | 'name'>,
): Promise<OwnedFile | undefined> {
  const found = await findVersion(db, productId, version);
  return found?.files.find((file) => file.name === name);
}
