/** Products in the console: finding, pricing and publishing them. */
import type { Parsed } from '@storefront/contract';
import type { ConsoleProduct, consoleContract, ListedProduct } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { writeAudit } from '../../../base/audit/audit.ts';
import type { Db } from '../../../base/db/database.ts';
import { inTransaction, type Tx } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../../base/http/cursor.ts';
import { lockCatalog, unpublishProduct } from '../../../shop/catalog/product-writes.repository.ts';
import { allRows } from '../all-rows.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { deletePlan, findPlan, hasLaunchPriceAt, type PricePlan, savePlan } from './price-plans.repository.ts';
import {
  findDraftIdOf,
  findListedProduct,
  findPriceHistory,
  findProducts,
  type ListedProductRow,
  lockProduct,
  type ProductSearch,
  publishProduct,
  updatePrice,
} from './products.repository.ts';

type Filter = Parsed<(typeof consoleContract)['findProducts']>['query'];

const PAGE_SIZE = 50;
const cursorShape = z.union([
  z.tuple([z.literal('name'), z.string().check(z.maxLength(300)), z.string()]),
  z.tuple([z.literal('price'), z.int(), z.string()]),
  z.tuple([z.literal('updated'), cursorTime, z.string()]),
]);

export async function listAllProducts({ db }: Pick<ConsoleDeps, 'db'>, filter: Filter) {
  const search = searchOf(filter);
  const found = await findProducts(db, { ...search, limit: PAGE_SIZE + 1 });
  const cursorOf = (last: ListedProductRow) => writeCursor([search.sort, cursorValueOf(search, last), last.id]);
  const { rows, next } = pageOf(found, PAGE_SIZE, cursorOf);
  return { products: rows.map(toListed), next };
}

/** Yields every product of a filter. */
export async function* allProducts(db: Db, filter: Omit<Filter, 'after'>): AsyncGenerator<ListedProduct> {
  const search = searchOf(filter);
  const rows = allRows<ListedProductRow>((last, limit) => {
    const after = last && { value: sortedBy(search, last), id: last.id };
    return findProducts(db, { ...search, after, limit });
  });
  for await (const row of rows) yield toListed(row);
}

function searchOf({ search, state, category, sort = 'name', direction = 'asc', after: cursor }: Filter) {
  const [by, value, id] = cursor === undefined ? [] : readCursor(cursorShape, cursor);
  if (by !== undefined && by !== sort) throw problemError('invalid_cursor');
  return {
    words: search || undefined,
    isPublished: state && state === 'published',
    category,
    sort,
    direction,
    after:
      value === undefined || id === undefined
        ? undefined
        : { value: by === 'updated' ? new Date(value as number) : value, id },
  } satisfies Omit<ProductSearch, 'limit'>;
}

function sortedBy({ sort }: Pick<ProductSearch, 'sort'>, { name, priceCents, updatedAt }: ListedProductRow) {
  if (sort === 'price') return priceCents;
  return sort === 'name' ? name : updatedAt;
}

function cursorValueOf(search: Pick<ProductSearch, 'sort'>, row: ListedProductRow): string | number {
  const value = sortedBy(search, row);
  return value instanceof Date ? value.getTime() : value;
}

function toListed(row: ListedProductRow): ListedProduct {
  const { id, slug, name, category, image, version, seatsSold, grossCents, published, updatedAt } = row;
  const { priceCents, ordinaryCents, reducedUntil } = row;
  return {
    ...{ id, slug, name, category, image, version, seatsSold, grossCents },
    priceCents: ordinaryCents ?? priceCents,
    reduced:
      reducedUntil && priceCents < (ordinaryCents ?? priceCents)
        ? { priceCents, until: reducedUntil.toISOString() }
        : null,
    isPublished: published,
    updatedAt: updatedAt.toISOString(),
  };
}

/** @throws not_found */
export async function showProduct({ db }: Pick<ConsoleDeps, 'db'>, productId: string): Promise<ConsoleProduct> {
  const found = await findListedProduct(db, productId);
  if (!found) throw problemError('not_found');
  const prices = await findPriceHistory(db, productId);
  const plan = await findPlan(db, productId);
  const draftId = await findDraftIdOf(db, productId);
  return {
    ...toListed(found),
    description: found.description,
    prices: prices.map(({ priceCents, since }) => ({ priceCents, since: since.toISOString() })),
    plannedPrice: plan ? { priceCents: plan.priceCents, at: plan.at.toISOString(), by: plan.plannedBy } : null,
    draftId: draftId ?? null,
  };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

async function change(deps: ConsoleDeps, productId: string, work: (tx: Tx, product: Locked) => Promise<void>) {
  await inTransaction(deps.db, async (tx) => {
    // Locks the catalogue, as imports and launch prices do.
    await lockCatalog(tx);
    const product = await lockProduct(tx, productId);
    if (!product) throw problemError('not_found');
    await work(tx, product);
  });
  return await showProduct(deps, productId);
}

const subjectOf = (id: string) => ({ kind: 'product', id });

/** @throws not_found; changed_meanwhile with the current price */
export function setPrice(
  deps: ConsoleDeps,
  session: ConsoleSession,
  productId: string,
  { priceCents, seenPriceCents }: { readonly priceCents: number; readonly seenPriceCents: number },
): Promise<ConsoleProduct> {
  return change(deps, productId, async (tx, { ordinaryCents: before }) => {
    if (before !== seenPriceCents) throw problemError('changed_meanwhile', { context: { priceCents: before } });
    if (before === priceCents) return;
    await updatePrice(tx, productId, priceCents, deps.clock.now());
    const action = { action: 'product.price', subject: subjectOf(productId) } as const;
    await writeAudit(deps, tx, session, { ...action, from: { priceCents: before }, to: { priceCents } });
  });
}

/** @throws not_found, time_past, price_plan_overlaps */
export function planPrice(
  deps: ConsoleDeps,
  session: ConsoleSession,
  productId: string,
  { priceCents, at: givenAt }: { readonly priceCents: number; readonly at: string },
): Promise<ConsoleProduct> {
  const at = new Date(givenAt);
  return change(deps, productId, async (tx) => {
    if (at <= deps.clock.now()) throw problemError('time_past');
    if (await hasLaunchPriceAt(tx, productId, at)) throw problemError('price_plan_overlaps');
    const before = await findPlan(tx, productId);
    await savePlan(tx, { productId, priceCents, at, plannedBy: session.actor });
    const action = { action: 'product.plan-price', subject: subjectOf(productId) } as const;
    await writeAudit(deps, tx, session, { ...action, from: planned(before), to: { priceCents, at: at.toISOString() } });
  });
}

/** @throws not_found */
export function cancelPlannedPrice(
  deps: ConsoleDeps,
  session: ConsoleSession,
  productId: string,
): Promise<ConsoleProduct> {
  return change(deps, productId, async (tx) => {
    const before = await findPlan(tx, productId);
    if (!before) return;
    await deletePlan(tx, productId);
    const action = { action: 'product.cancel-price', subject: subjectOf(productId) } as const;
    await writeAudit(deps, tx, session, { ...action, from: planned(before), to: null });
  });
}

const planned = (plan: PricePlan | undefined) =>
  plan ? { priceCents: plan.priceCents, at: plan.at.toISOString() } : null;

/** @throws not_found */
export function setPublished(
  deps: ConsoleDeps,
  session: ConsoleSession,
  productId: string,
  isPublished: boolean,
): Promise<ConsoleProduct> {
  return change(deps, productId, async (tx, { slug, published }) => {
    if (published === isPublished) return;
    const now = deps.clock.now();
    if (isPublished) await publishProduct(tx, productId, now);
    else await unpublishProduct(tx, slug, now);
    const action = {
      action: isPublished ? 'product.publish' : 'product.unpublish',
      subject: subjectOf(productId),
    } as const;
    await writeAudit(deps, tx, session, { ...action, from: { isPublished: published }, to: { isPublished } });
  });
}
