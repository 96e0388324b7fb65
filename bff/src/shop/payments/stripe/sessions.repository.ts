import type { Db } from '../../../base/db/database.ts';

/** Returns the purchase and its buyer. @throws when there is no such order, or its buyer is deleted */
export async function findPurchase(db: Db, orderId: string) {
  const { email } = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select('users.email')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('orderLines as line')
    .innerJoin('products', 'products.id', 'line.productId')
    .select([
      'line.position',
      'line.name',
      'line.quantity',
      'line.unitPriceCents',
      'line.discountCents',
      'products.image',
    ])
    .where('line.orderId', '=', orderId)
    .orderBy('line.position')
    .execute();
  return { email, lines };
}

export type StripePurchase = Awaited<ReturnType<typeof findPurchase>>;

export async function findSessionId(db: Db, orderId: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('checkoutSessions')
    .select('sessionId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return session?.sessionId;
}

/** Each order has one session: Stripe returns the same one to every request. */
export async function saveSession(db: Db, orderId: string, sessionId: string): Promise<void> {
  await db
    .insertInto('checkoutSessions')
    .values({ orderId, sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
