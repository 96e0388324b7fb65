import { sql } from 'kysely';
import type { Db, Row } from '../../../base/db/database.ts';
import type { Tx } from '../../../base/db/transaction.ts';

export type PricePlan = Row<'pricePlans'>;

export async function findPlan(db: Db, productId: string): Promise<PricePlan | undefined> {
  return await db.selectFrom('pricePlans').selectAll().where('productId', '=', productId).executeTakeFirst();
}

/** Replaces an earlier plan. */
export async function savePlan(tx: Tx, plan: PricePlan): Promise<void> {
  await tx
    .insertInto('pricePlans')
    .values(plan)
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(plan))
    .execute();
}

export async function deletePlan(tx: Tx, productId: string): Promise<void> {
  await tx.deleteFrom('pricePlans').where('productId', '=', productId).execute();
}

/** A plan for the ordinary price waits while the price is reduced. */
export async function findDuePlans(db: Db, now: Date): Promise<PricePlan[]> {
  return await db
    .selectFrom('pricePlans')
    .innerJoin('products', 'products.id', 'pricePlans.productId')
    .selectAll('pricePlans')
    .where('at', '<=', now)
    .where('reducedUntil', 'is', null)
    .orderBy('at')
    .orderBy('productId')
    .execute();
}

/** Returns true when a launch price is in force at that time or begins later. */
export async function hasLaunchPriceAt(tx: Tx, productId: string, at: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('launchPrices')
    .select(sql.lit(1).as('one'))
    .where((eb) => eb.and([eb('productId', '=', productId), eb('startsAt', '<=', at), eb('endsAt', '>', at)]))
    .executeTakeFirst();
  return found !== undefined;
}
