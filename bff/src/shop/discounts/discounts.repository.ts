import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database, Db, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export type Discount = Row<'discounts'>;

export async function findDiscount(db: Db, code: string): Promise<Discount | undefined> {
  return await db.selectFrom('discounts').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Pending orders use the code, too; unpaid ones release it. */
const usesOf = (discountId: string, userId?: string) =>
  sql<number>`(
    select count(*)::integer from orders used
    where used.discount_id = ${sql.ref(discountId)} and used.status in ('pending', 'paid')
      ${userId === undefined ? sql`` : sql`and used.user_id = ${sql.ref(userId)}`}
  )`;

/** The discount of the cart as JSON; null without one. */
export function discountJson(eb: ExpressionBuilder<Database, 'carts'>) {
  return eb
    .selectFrom('discounts')
    .whereRef('discounts.id', '=', 'carts.discountId')
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('discounts.id'),
        code: ref('discounts.code'),
        percent: ref('discounts.percent'),
        amountCents: ref('discounts.amountCents'),
        category: ref('discounts.category'),
        maxUses: ref('discounts.maxUses'),
        maxUsesEach: ref('discounts.maxUsesEach'),
        startsAt: ref('discounts.startsAt'),
        endsAt: ref('discounts.endsAt'),
        productIds: sql<string[] | null>`(
          select json_agg(product_id) from discount_products where discount_id = discounts.id
        )`,
        uses: usesOf('discounts.id'),
        usesByUser: usesOf('discounts.id', 'carts.userId'),
      }).as('discount'),
    )
    .$asScalar();
}

/** Locks the discount of the user's cart, so that concurrent orders cannot share its last use. */
export async function lockDiscountOf(tx: Tx, userId: string) {
  return await tx
    .selectFrom('discounts')
    .innerJoin('carts', 'carts.discountId', 'discounts.id')
    .select(['discounts.id', 'discounts.code'])
    .where('carts.userId', '=', userId)
    .forUpdate('discounts')
    .executeTakeFirst();
}

export async function setDiscount(tx: Tx, userId: string, discountId: string | null): Promise<void> {
  await tx.updateTable('carts').set({ discountId }).where('userId', '=', userId).execute();
}
