import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export type LaunchPrice = Pick<Row<'launchPrices'>, 'productId' | 'percent' | 'amountCents' | 'startsAt' | 'endsAt'>;

/** Reduces `ordinary` cents by the row `launch`; keeps them if nothing would be left: nothing is given away. */
const reducedCents = (ordinary: RawBuilder<unknown>) => sql<number>`coalesce(nullif(greatest(0, ${ordinary} - coalesce(
  launch.amount_cents, round(${ordinary} * launch.percent / 100.0)::integer
)), 0), ${ordinary})`;

/** Price in an update of `products` with a new ordinary price; a current reduction applies to it. */
export const priceUnderReduction = (ordinary: RawBuilder<unknown>) => sql<number>`case
  when products.ordinary_cents is null then ${ordinary}
  else coalesce((
    select ${reducedCents(ordinary)} from launch_prices launch where launch.product_id = products.id
  ), ${ordinary}) end`;

/** Lowest price of the 30 days until now; null for a product that was not sold before. */
const lowestUntilNow = sql<number | null>`(
  select min(earlier.price_cents) from (
    select price_cents, since, lead(since) over (order by since) as until
    from product_prices where product_id = products.id
  ) earlier where since < now() and coalesce(until, now()) > now() - interval '30 days'
)`;

/** Returns true when a price is due to begin or end. An update without rows would notify all processes of a change. */
export async function isSwitchDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from products where reduced_until <= ${now}) or exists (
      select from launch_prices launch join products on products.id = launch.product_id
      where ${isBeginning(now)}
    ) as due
  `.execute(db);
  return rows[0]?.due ?? false;
}

const isBeginning = (now: Date) => sql<boolean>`
  published and reduced_until is null and launch.starts_at <= ${now} and launch.ends_at > ${now}
  and ${reducedCents(sql`products.price_cents`)} < products.price_cents
`;

export async function beginPrices(db: Db, now: Date): Promise<void> {
  await sql`
    update products set price_cents = ${reducedCents(sql`products.price_cents`)}, ordinary_cents = price_cents,
      reduced_until = launch.ends_at, lowest_before_cents = ${lowestUntilNow}
    from launch_prices launch where launch.product_id = products.id and ${isBeginning(now)}
  `.execute(db);
}

/** Ends the reductions that are over by `now`; with a product, ends that product's at once. */
export async function endPrices(db: Db, now: Date, productId?: string): Promise<void> {
  await sql`
    update products set price_cents = ordinary_cents,
      ordinary_cents = null, reduced_until = null, lowest_before_cents = null
    where ${productId === undefined ? sql`reduced_until <= ${now}` : sql`id = ${productId} and reduced_until is not null`}
  `.execute(db);
}

/** Replaces an earlier one. */
export async function putLaunchPrice(tx: Tx, launch: LaunchPrice, now: Date): Promise<void> {
  const row = { ...launch, createdAt: now };
  await tx
    .insertInto('launchPrices')
    .values(row)
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(row))
    .execute();
}

/** Returns false when there is none. */
export async function deleteLaunchPrice(tx: Tx, productId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('launchPrices').where('productId', '=', productId).executeTakeFirst();
  return numDeletedRows > 0n;
}
