import { sql } from 'kysely';
import type { Db, Found, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export type AdminDiscount = Found<typeof findDiscounts>[number];
export type NewDiscount = Pick<
  Row<'discounts'>,
  'code' | 'percent' | 'amountCents' | 'category' | 'maxUses' | 'maxUsesEach' | 'startsAt' | 'endsAt'
> & { readonly productIds: readonly string[] };

/** Newest first; `givenCents` is the discount on paid orders. */
export async function findDiscounts(db: Db) {
  return await db
    .selectFrom('discounts')
    .selectAll()
    .select([
      sql<string[] | null>`(
        select json_agg(product_id order by product_id) from discount_products where discount_id = discounts.id
      )`.as('productIds'),
      paid<number>('count(*)::integer').as('uses'),
      paid<number>('coalesce(sum(discount_cents), 0)::bigint').as('givenCents'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const paid = <T>(figure: string) =>
  sql<T>`(select ${sql.raw(figure)} from orders where discount_id = discounts.id and status = 'paid')`;

/** Returns false when the code is taken. */
export async function insertDiscount(tx: Tx, { productIds, ...discount }: NewDiscount, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('discounts')
    .values({ ...discount, createdAt: now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  if (productIds.length > 0) {
    const products = productIds.map((productId) => ({ discountId: row.id, productId }));
    await tx.insertInto('discountProducts').values(products).execute();
  }
  return true;
}

/** Returns the ids of `names`, which are ids or slugs; leaves out unknown products. */
export async function findProductIds(db: Db, names: readonly string[]) {
  const isNamed = sql<boolean>`(id = any(${names}::text[]) or slug = any(${names}::text[]))`;
  return await db.selectFrom('products').select(['id', 'slug']).where(isNamed).execute();
}

/** Returns false when there is no such code. */
export async function endDiscount(db: Db, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('discounts')
    // A code that has not begun ends at its beginning.
    .set({
      endsAt: sql`least(coalesce(ends_at, 'infinity'), greatest(${now}::timestamptz, starts_at))`,
    })
    .where('code', '=', code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
