import type { Category } from '@storefront/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Found } from '../../../base/db/database.ts';
import { containing } from '../../../base/db/patterns.ts';
import type { Tx } from '../../../base/db/transaction.ts';
import { priceUnderReduction } from '../../../shop/catalog/launch-prices.repository.ts';
import { linePaidCents } from '../../../shop/orders/paid-cents.repository.ts';

export type ListedProductRow = Found<typeof findProducts>[number];
export type ListedProductSort = 'name' | 'price' | 'updated';

export interface ProductSearch {
  readonly words?: string | undefined;
  readonly isPublished?: boolean | undefined;
  readonly category?: Category | undefined;
  readonly sort: ListedProductSort;
  readonly direction: 'asc' | 'desc';
  /** The sort value and the id of the previous page's last product. */
  readonly after?: { readonly value: string | number | Date; readonly id: string } | undefined;
  readonly limit: number;
}

const columns = { name: 'products.name', price: 'products.priceCents', updated: 'products.updatedAt' } as const;

/** Computes sums only for the page. */
export async function findProducts(
  db: Db,
  { words, isPublished, category, sort, direction, after, limit }: ProductSearch,
) {
  const column = sql.ref(columns[sort]);
  const than = direction === 'asc' ? sql`>` : sql`<`;
  const page = db
    .selectFrom('products')
    .select(fields)
    .$if(words !== undefined, (query) => query.where(hasWords(words ?? '')))
    .$if(isPublished !== undefined, (query) => query.where('products.published', '=', isPublished ?? true))
    .$if(category !== undefined, (query) => query.where('products.category', '=', category ?? 'props'))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${column}, products.id) ${than} (${after?.value}, ${after?.id})`),
    )
    .orderBy(columns[sort], direction)
    .orderBy('products.id', direction)
    .limit(limit);
  return await db
    .selectFrom(page.as('products'))
    .selectAll()
    .select(sums)
    .orderBy(columns[sort], direction)
    .orderBy('products.id', direction)
    .execute();
}

export async function findListedProduct(db: Db, id: string) {
  return await db
    .selectFrom('products')
    .select(fields)
    .select('products.description')
    .select(sums)
    .where('products.id', '=', id)
    .executeTakeFirst();
}

const fields = [
  'products.id',
  'products.slug',
  'products.name',
  'products.category',
  'products.ordinaryCents',
  'products.reducedUntil',
  'products.priceCents',
  'products.published',
  'products.image',
  'products.updatedAt',
] as const;

const sold = (sum: ReturnType<typeof sql>) => sql<number>`coalesce((
  select ${sum} from order_lines line join orders on orders.id = line.order_id
  where line.product_id = products.id and orders.status = 'paid'
), 0)`;

const sums = [
  sql<number | null>`(select max(version) from product_versions where product_id = products.id)`.as('version'),
  sold(sql`sum(line.quantity)::int`).as('seatsSold'),
  sold(sql`sum(${linePaidCents})::bigint`).as('grossCents'),
] as const;

function hasWords(words: string) {
  const pattern = containing(words);
  return sql<SqlBool>`(products.name ilike ${pattern} or products.slug ilike ${pattern})`;
}

/** Newest first. */
export async function findPriceHistory(db: Db, productId: string) {
  return await db
    .selectFrom('productPrices')
    .select(['priceCents', 'since'])
    .where('productId', '=', productId)
    .orderBy('since', 'desc')
    .limit(200)
    .execute();
}

/** Locks the product until the transaction ends. */
export async function lockProduct(tx: Tx, id: string) {
  return await tx
    .selectFrom('products')
    .select(['id', 'slug', 'published'])
    .select(sql<number>`coalesce(ordinary_cents, price_cents)`.as('ordinaryCents'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Marks a product that the studio has changed, so that shipped products no longer change it. */
const OWN = { shipped: null };

/** Sets the ordinary price; a current reduction applies to it. */
export async function updatePrice(tx: Tx, id: string, ordinaryCents: number, now: Date): Promise<void> {
  const given = sql`${ordinaryCents}::integer`;
  await sql`
    update products set shipped = null, updated_at = ${now},
      ordinary_cents = case when ordinary_cents is not null then ${given} end,
      price_cents = ${priceUnderReduction(given)}
    where id = ${id}
  `.execute(tx);
}

export async function publishProduct(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...OWN, published: true, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function findDraftIdOf(db: Db, productId: string): Promise<string | undefined> {
  const found = await db.selectFrom('productDrafts').select('id').where('productId', '=', productId).executeTakeFirst();
  return found?.id;
}
