import { sql } from 'kysely';
import { before, DAY } from '../../base/clock.ts';
import type { GiftEnd } from '../../base/db/columns.ts';
import type { Db, Found } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { ofModel } from '../catalog/catalog.repository.ts';

export type GiftRow = Found<typeof lockGift>;

interface NewGift {
  readonly orderId: string;
  readonly recipientEmail: string;
  readonly message: string | null;
}

export async function insertGift(tx: Tx, gift: NewGift): Promise<void> {
  await tx.insertInto('gifts').values(gift).execute();
}

/** Selects paid gifts with buyer and owner. */
function giftsOf(db: Db) {
  return db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.orderId')
    .select(['gifts.orderId', 'recipientEmail', 'message', 'tokenHash', 'sentAt', 'claimedAt', 'endedAt'])
    .select(['endedBecause', 'orders.userId as buyerId', 'orders.ownerId', 'orders.paidAt'])
    .where('orders.paidAt', 'is not', null)
    .$narrowType<{ paidAt: Date }>();
}

/** Locks a paid gift. Lock the order's lines first, as refunds do: they decide which one succeeds. */
export async function lockGift(tx: Tx, orderId: string) {
  return await giftsOf(tx).where('gifts.orderId', '=', orderId).forUpdate(['gifts', 'orders']).executeTakeFirst();
}

export async function findGiftByToken(db: Db, tokenHash: Buffer) {
  return await giftsOf(db).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Returns true when the order is a claimed gift. */
export async function isClaimed(db: Db, orderId: string): Promise<boolean> {
  const gift = await db
    .selectFrom('gifts')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('claimedAt', 'is not', null)
    .executeTakeFirst();
  return gift !== undefined;
}

/** Returns unrefunded lines; `ownedSeats` are the user's of the same product, from other orders. */
export async function findGiftLines(db: Db, orderId: string, userId: string | null) {
  return await db
    .selectFrom('orderLines as line')
    .innerJoin('products', 'products.id', 'line.productId')
    .select(['line.productId', 'line.name', 'line.quantity', 'image', ofModel('pictures').as('pictures')])
    .select(
      sql<number>`(
        select coalesce(sum(owned_line.quantity), 0)::integer
        from orders owned join order_lines owned_line on owned_line.order_id = owned.id
        where owned.owner_id = ${userId}::uuid and owned.paid_at is not null and owned.id <> line.order_id
          and owned_line.product_id = line.product_id and owned_line.refunded_at is null
      )`.as('ownedSeats'),
    )
    .where('line.orderId', '=', orderId)
    .where('line.refundedAt', 'is', null)
    .orderBy('line.position')
    .execute();
}

export async function markGiftSent(
  tx: Tx,
  orderId: string,
  sent: { readonly recipientEmail: string; readonly tokenHash: Buffer; readonly sentAt: Date },
): Promise<void> {
  await tx.updateTable('gifts').set(sent).where('orderId', '=', orderId).execute();
}

export async function markClaimed(tx: Tx, orderId: string, ownerId: string, now: Date): Promise<void> {
  await tx.updateTable('gifts').set({ claimedAt: now }).where('orderId', '=', orderId).execute();
  await tx.updateTable('orders').set({ ownerId }).where('id', '=', orderId).execute();
}

/** Deletes recipient and message. @param ownerId the buyer, unless the account is deleted or all was refunded */
export async function markEnded(
  tx: Tx,
  orderId: string,
  { ownerId, because, now }: { readonly ownerId: string | null; readonly because: GiftEnd; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({ endedAt: now, endedBecause: because, recipientEmail: null, message: null, tokenHash: null })
    .where('orderId', '=', orderId)
    .execute();
  await tx.updateTable('orders').set({ ownerId }).where('id', '=', orderId).execute();
}

/** Deletes gifts whose orders were never paid. @returns how many */
export async function deleteUnpaidGifts(db: Db, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('gifts')
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('gifts as unpaid')
        .innerJoin('orders', 'orders.id', 'unpaid.orderId')
        .select('unpaid.orderId')
        .where('unpaid.claimedAt', 'is', null)
        .where('unpaid.endedAt', 'is', null)
        .where('orders.status', 'in', ['declined', 'abandoned'])
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Selects claimable gifts of paid orders. @param after only later ids */
function openGifts(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.orderId')
    .select(['gifts.orderId', 'orders.userId as buyerId'])
    .where('claimedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('orders.paidAt', 'is not', null)
    .$if(after !== undefined, (query) => query.where('gifts.orderId', '>', after ?? ''))
    .orderBy('gifts.orderId')
    .limit(limit);
}

export async function findUnsentGifts(db: Db, after: string | undefined, limit: number) {
  return await openGifts(db, after, limit).where('sentAt', 'is', null).execute();
}

/** Returns gifts bought `days` days ago or earlier, or refunded completely. */
export async function findOverGifts(
  db: Db,
  { now, days }: { readonly now: Date; readonly days: number },
  after: string | undefined,
  limit: number,
) {
  return await openGifts(db, after, limit)
    .where((eb) =>
      eb.or([
        eb('orders.paidAt', '<=', before(now, days * DAY)),
        eb.not(
          eb.exists(
            eb
              .selectFrom('orderLines')
              .select('position')
              .whereRef('orderLines.orderId', '=', 'gifts.orderId')
              .where('refundedAt', 'is', null),
          ),
        ),
      ]),
    )
    .execute();
}

/** Returns the gifts that the user received, for the export. */
export async function findReceivedGifts(db: Db, userId: string) {
  return await db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.orderId')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .select(['gifts.orderId', 'recipientEmail', 'message', 'claimedAt', 'line.productId', 'line.name'])
    .select(['line.quantity', 'line.firstDownloadedAt', 'line.refundedAt'])
    .where('orders.ownerId', '=', userId)
    .where('claimedAt', 'is not', null)
    .orderBy('claimedAt')
    .orderBy('line.position')
    .execute();
}

/** Removes a deleted account as a recipient. */
export async function forgetRecipient(tx: Tx, userId: string): Promise<void> {
  const received = tx.selectFrom('orders').select('id').where('ownerId', '=', userId).where('isGift', '=', true);
  await tx
    .updateTable('gifts')
    .set({ recipientEmail: null, message: null, tokenHash: null })
    .where('claimedAt', 'is not', null)
    .where('orderId', 'in', received)
    .execute();
  await tx
    .updateTable('orders')
    .set({ ownerId: null })
    .where('isGift', '=', true)
    .where('ownerId', '=', userId)
    .execute();
}

/** Removes a deleted buyer's messages; recipients can still claim their gifts. */
export async function forgetGiver(tx: Tx, userId: string): Promise<void> {
  const given = tx.selectFrom('orders').select('id').where('userId', '=', userId);
  await tx.updateTable('gifts').set({ message: null }).where('orderId', 'in', given).execute();
}
