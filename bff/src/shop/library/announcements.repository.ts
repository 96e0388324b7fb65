import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export interface Unannounced {
  readonly productId: string;
  readonly name: string;
  readonly version: number;
  readonly changelog: string;
  readonly releasedAt: Date;
  /** The last owner emailed; owners are emailed in the order of ids. */
  readonly toldThrough: string | null;
}

/** Locks the oldest version not fully announced, skipping those another process has locked. */
export async function lockUnannounced(tx: Tx): Promise<Unannounced | undefined> {
  return await tx
    .selectFrom('productVersions as news')
    .innerJoin('products', 'products.id', 'news.productId')
    .select(['news.productId', 'name', 'version', 'changelog', 'releasedAt', 'toldThrough'])
    .where('announcedAt', 'is', null)
    .orderBy('releasedAt')
    .orderBy('news.productId')
    .orderBy('version')
    .limit(1)
    .forUpdate('news')
    .skipLocked()
    .executeTakeFirst();
}

/** Returns at most `limit` owners, by id, who bought the product before this version and accept emails about it. */
export async function findOwners(
  db: Db,
  { productId, releasedAt, toldThrough }: Pick<Unannounced, 'productId' | 'releasedAt' | 'toldThrough'>,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return await ownersOf(db, { productId, releasedAt, toldThrough }, limit)
    .where('wantsVersionEmails', '=', true)
    .execute();
}

export function ownersOf(
  db: Db,
  { productId, releasedAt, toldThrough }: Pick<Unannounced, 'productId' | 'releasedAt' | 'toldThrough'>,
  limit?: number,
) {
  return db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('users', 'users.id', 'orders.ownerId')
    .select(['users.id', 'users.email'])
    .distinct()
    .where('productId', '=', productId)
    .where('refundedAt', 'is', null)
    .where('status', '=', 'paid')
    .where('paidAt', '<=', releasedAt)
    .$if(toldThrough !== null, (query) => query.where('users.id', '>', toldThrough ?? ''))
    .orderBy('users.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
}

/** Counts the product's owners, and how many of them would be emailed about a version released now. */
export async function countOwners(
  db: Db,
  productId: string,
  now: Date,
): Promise<{ owners: number; recipients: number }> {
  const found = ownersOf(db, { productId, releasedAt: now, toldThrough: null })
    .clearOrderBy()
    .select('users.wantsVersionEmails');
  return await db
    .selectFrom(found.as('found'))
    .select((eb) => [
      eb.fn.countAll<number>().as('owners'),
      eb.fn.countAll<number>().filterWhere('wantsVersionEmails', '=', true).as('recipients'),
    ])
    .executeTakeFirstOrThrow();
}

type VersionKey = Pick<Unannounced, 'productId' | 'version'>;

export async function markNotified(tx: Tx, { productId, version }: VersionKey, toldThrough: string): Promise<void> {
  await tx
    .updateTable('productVersions')
    .set({ toldThrough })
    .where((eb) => eb.and({ productId, version }))
    .execute();
}

export async function markAnnounced(tx: Tx, { productId, version }: VersionKey, now: Date): Promise<void> {
  await tx
    .updateTable('productVersions')
    .set({ announcedAt: now, toldThrough: null })
    .where((eb) => eb.and({ productId, version }))
    .execute();
}
