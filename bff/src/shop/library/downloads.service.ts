/** Downloads end the rights to a refund and of withdrawal: all purchases of a file are marked, with consent, before it is sent. */
import type { Download } from '@storefront/contract';
import { type ConsentKey, consentOf, consentWords } from '@storefront/contract/library/consent';
import type { ProductModel } from '../../base/db/product-model.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { filesError, problemError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/request-context.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { recordEvent } from '../../people/account-events/record-event.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { makeLink, type ReadPermission, readLink } from './download-links.ts';
import { lockPurchasesOf, markDownloaded } from './downloads.repository.ts';
import { consentEmail } from './emails.ts';
import { findPurchasesOf, findVersion, type Purchase } from './library.repository.ts';
import { stillRefundable, stillWithdrawable } from './library.service.ts';
import { isBundle, savedName } from './saved-name.ts';

type DownloadDeps = Pick<SharedDeps, 'db' | 'clock' | 'accountSecret' | 'publicOrigins' | 'productFiles' | 'outbox'>;
export type OwnedFile = ProductModel['files'][number];

interface Wanted {
  readonly productId: string;
  readonly version: number;
  readonly name: string;
  readonly endsRefundRight: boolean;
  readonly consent?: ConsentKey | undefined;
}

/** @throws not_found when not owned; download_ends_refund_right without consent to every right that ends */
export async function createDownload(
  deps: DownloadDeps,
  userId: string,
  { productId, version, name, endsRefundRight, consent = 'refund-1' }: Wanted,
): Promise<Download> {
  const purchases = await findPurchasesOf(deps.db, userId, productId);
  const file = purchases.length > 0 && (await findFile(deps, { productId, version, name }));
  if (!file) throw problemError('not_found');
  const now = deps.clock.now();
  const atStake = stillWithdrawable(purchases, now);
  const isTooLittle = consent === consentOf(false) && stillRefundable(purchases, now).length > 0;
  if (atStake.length > 0 && (!endsRefundRight || isTooLittle)) throw problemError('download_ends_refund_right');
  const { bytes, sha256 } = file;
  const agreedOrders = atStake.map(({ orderId }) => orderId);
  const { url, expiresAt } = await makeLink(deps, { userId, productId, version, name, sha256, agreedOrders, consent });
  const about = { name, bytes, sha256, isBundle: isBundle(name), savedAs: savedName(name, version) };
  return { url, expiresAt: expiresAt.toISOString(), ...about };
}

/** @throws not_found, download_forbidden, download_expired */
export async function fileOfLink(
  deps: DownloadDeps,
  userId: string,
  link: { readonly token: string; readonly name: string },
): Promise<{ readonly permission: ReadPermission; readonly file: OwnedFile }> {
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
export async function checkRights(deps: DownloadDeps, permission: ReadPermission): Promise<void> {
  refuse(await findPurchasesOf(deps.db, permission.userId, permission.productId), permission, deps.clock.now());
}

/** Checks as above, then marks all purchases as downloaded. @throws download_refunded, download_ends_refund_right */
export async function recordDownload(
  deps: DownloadDeps,
  permission: ReadPermission,
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
    const first = purchases.filter(({ firstDownloadedAt }) => !firstDownloadedAt);
    if (first.length === 0) return;
    const atStake = stillWithdrawable(first, now);
    const others = idsOf(first.filter((purchase) => !atStake.includes(purchase)));
    if (atStake.length > 0) await endRefundRight(deps, tx, permission, { orderIds: idsOf(atStake), now });
    if (others.length > 0) await markDownloaded(tx, userId, { productId, orderIds: others, now });
    log.info(
      { event: 'first_download', userId, productId, version, orderIds: idsOf(first) },
      'downloaded for the first time',
    );
  });
}

/** Stores the buyer's consent with the lines and emails a copy. */
async function endRefundRight(
  { outbox }: DownloadDeps,
  tx: Tx,
  { userId, productId, consent: key, madeAt }: ReadPermission,
  { orderIds, now }: { readonly orderIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const consent = { words: consentWords[key], madeAt };
  const lines = await markDownloaded(tx, userId, { productId, orderIds, now, consent });
  const [orderId] = orderIds;
  const user = await findUser(tx, userId);
  if (!user || !orderId) return;
  const shop = await shopNow(tx);
  await outbox.sendEmail(tx, consentEmail(user.email, { ...consent, lines, orderId }, shop), shop);
}

const idsOf = (purchases: readonly Purchase[]) => purchases.map(({ orderId }) => orderId);

/** @throws files_unavailable when the file is missing, unreachable or of the wrong size */
export async function checkContent({ productFiles }: DownloadDeps, { key, bytes }: OwnedFile): Promise<void> {
  const size = await productFiles.sizeOf(key).catch((cause: unknown) => {
    throw filesError('product_file_out_of_reach', key, cause);
  });
  if (size === bytes) return;
  const found = size === undefined ? 'it is not there' : `it has ${size} bytes instead of ${bytes}`;
  throw filesError('product_file_missing', key, new Error(found));
}

function refuse(purchases: readonly Purchase[], { productId, agreedOrders }: ReadPermission, now: Date): void {
  if (purchases.length === 0) throw problemError('download_refunded', { context: { productId } });
  if (stillWithdrawable(purchases, now).some(({ orderId }) => !agreedOrders.includes(orderId))) {
    throw problemError('download_ends_refund_right', { context: { productId } });
  }
}

async function findFile(
  { db }: DownloadDeps,
  { productId, version, name }: Pick<ReadPermission, 'productId' | 'version' | 'name'>,
): Promise<OwnedFile | undefined> {
  const found = await findVersion(db, productId, version);
  return found?.files.find((file) => file.name === name);
}
