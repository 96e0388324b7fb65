/** Atomic imports: files are written first, rows last. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import type { Clock } from '../../base/clock.ts';
import { before } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inLongTransaction, type Tx } from '../../base/db/transaction.ts';
import { AdminError } from '../../base/errors.ts';
import { placeProduct } from './imported-product.ts';
import { createPlacement, type Placement } from './product-files.ts';
import type { ProductStores } from './product-stores.ts';
import {
  findStored,
  lockCatalog,
  type NewProduct,
  type StoredProduct,
  upsertProducts,
} from './product-writes.repository.ts';
import { sampleProducts } from './seed.ts';
import type { Versioning } from './versioned-files.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly stores: ProductStores;
}

/** `kept` means that the studio has changed the shipped product. */
export interface ImportResult {
  readonly slug: string;
  readonly id: string;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'kept';
  /** The new version; null when the files are unchanged. */
  readonly version: number | null;
  /** `told`: owners are emailed; `untold`: there is no changelog; `idle`: an unused changelog, as no file changed. */
  readonly news: 'told' | 'untold' | 'idle' | null;
}

export interface ImportOptions {
  /** True to change nothing. */
  readonly isTrial?: boolean;
  /** Directory for zips until they are stored; the system's for temporary files when left out. */
  readonly scratch?: string | undefined;
  /** True when a product's slug may change. */
  readonly mayRename?: boolean;
  /** Runs in the transaction, before anything is written. */
  readonly before?: (tx: Tx, known: readonly StoredProduct[]) => Promise<void>;
  /** Runs at the end of the transaction. */
  readonly after?: (tx: Tx, results: readonly ImportResult[]) => Promise<void>;
}

/** Adds or updates products, by slug. @throws {AdminError} when id and slug do not match */
export async function importProducts(
  deps: ImportDeps,
  imports: readonly ImportedProduct[],
  { isTrial = false, mayRename = false, scratch, before: begin, after: end }: ImportOptions = {},
): Promise<ImportResult[]> {
  const onTrial = new Error('nothing is kept');
  let results: ImportResult[] = [];
  try {
    await inCatalog(
      deps,
      imports,
      async ({ tx, placement, known, stamping }) => {
        await begin?.(tx, known);
        refuseStrangers(imports, known, mayRename);
        const products: NewProduct[] = [];
        for (const imported of imports) {
          const id = idOf(imported, known);
          const former = known.find((row) => row.id === id);
          const product = await placeProduct(imported, id, placement, {
            former,
            stamping: isTrial ? undefined : stamping,
          });
          const print = fingerprint(product);
          // An exported product imported again unchanged still counts as shipped.
          const isAsShipped = known.some(({ shipped }) => shipped === print);
          products.push({ ...product, shipped: isAsShipped ? print : null });
        }
        if (!isTrial) await placement.write();
        results = await write(tx, products, known, deps.clock.now());
        await end?.(tx, results);
        if (isTrial) throw onTrial;
      },
      scratch,
    );
  } catch (error) {
    if (error !== onTrial) throw error;
  }
  return results;
}

/** Adds or updates shipped products, except those the studio has changed or unpublished. The first is the newest. */
export async function importShipped(deps: ImportDeps, imports: readonly ImportedProduct[]): Promise<ImportResult[]> {
  const now = deps.clock.now();
  return inCatalog(deps, imports, async ({ tx, placement, known, stamping }) => {
    const isStudios = ({ id, slug }: ImportedProduct) =>
      known.some((row) => (row.id === id || row.slug === slug) && !isShipped(row));
    const kept = imports.filter(isStudios);
    const products: NewProduct[] = [];
    for (const [index, imported] of imports.entries()) {
      if (kept.includes(imported)) continue;
      const id = idOf(imported, known);
      const former = known.find((row) => row.id === id);
      const product = await placeProduct(imported, id, placement, { former, stamping });
      products.push({ createdAt: before(now, index), ...product, shipped: fingerprint(product) });
    }
    await placement.write();
    const results = await write(tx, products, known, now);
    const leftAlone = { outcome: 'kept', version: null, news: null } as const;
    return [...results, ...kept.map(({ slug, id = '' }) => ({ slug, id, ...leftAlone }))];
  });
}

interface OpenCatalog {
  readonly tx: Tx;
  readonly placement: Placement;
  readonly known: readonly StoredProduct[];
  readonly stamping: NonNullable<Versioning['stamping']>;
}

/** Deletes the files that `work` wrote if it fails. A failed commit may have happened, so it deletes nothing. */
async function inCatalog<T>(
  { db, stores, clock }: ImportDeps,
  imports: readonly ImportedProduct[],
  work: (catalog: OpenCatalog) => Promise<T>,
  scratch: string = tmpdir(),
): Promise<T> {
  const placement = createPlacement(stores);
  let takeBack = async () => {};
  const directory = await mkdtemp(join(scratch, `storefront-zips-${process.pid}-`));
  const noting: Placement = {
    ...placement,
    write: async () => {
      takeBack = await placement.write();
      return takeBack;
    },
  };
  return await inLongTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const ids = imports.flatMap(({ id }) => id ?? []);
    const slugs = imports.map(({ slug }) => slug);
    try {
      const stamping = { directory, now: clock.now() };
      return await work({ tx, placement: noting, known: await findStored(tx, ids, slugs), stamping });
    } catch (error) {
      await takeBack();
      throw error;
    }
  }).finally(() => rm(directory, { recursive: true, force: true }));
}

async function write(
  tx: Tx,
  products: readonly NewProduct[],
  known: readonly StoredProduct[],
  now: Date,
): Promise<ImportResult[]> {
  const upserted = new Map((await upsertProducts(tx, products, now)).map((each) => [each.id, each]));
  return products.map(({ id, slug, changelog }) => {
    const before = known.find((row) => row.id === id);
    const { isWritten = false, version = null } = upserted.get(id) ?? {};
    return {
      slug,
      id,
      outcome: !before ? 'new' : isWritten ? 'changed' : 'unchanged',
      version,
      news: newsOf(version, changelog, before),
    };
  });
}

function newsOf(version: number | null, changelog: string | undefined, before?: StoredProduct): ImportResult['news'] {
  if (version !== null && version > 1) return changelog === undefined ? 'untold' : 'told';
  return version === null && changelog !== undefined && changelog !== before?.changelog ? 'idle' : null;
}

function idOf({ id, slug }: ImportedProduct, known: readonly StoredProduct[]): string {
  return known.find((row) => row.slug === slug)?.id ?? id ?? randomUUIDv7();
}

/** @throws {AdminError} with a sentence for each product whose id and slug do not match */
function refuseStrangers(
  imports: readonly ImportedProduct[],
  known: readonly StoredProduct[],
  mayRename: boolean,
): void {
  const messages = imports.flatMap(({ id, slug }) => {
    if (id === undefined) return [];
    const namesake = known.find((row) => row.slug === slug);
    if (namesake && namesake.id !== id)
      return `${slug}/product.json: id is ${id}, but ${slug} has the id ${namesake.id} in the shop; ids never change.`;
    const holder = known.find((row) => row.id === id);
    if (holder && holder.slug !== slug && !mayRename)
      return `${slug}/product.json: id ${id} is that of ${holder.slug} in the shop.`;
    return [];
  });
  if (messages.length > 0) throw new AdminError(messages.join('\n'));
}

/** Returns true when it is unchanged since it was shipped; the samples of older stores count. */
function isShipped(row: StoredProduct): boolean {
  if (row.shipped !== null) return true;
  return sampleProducts.some(
    (sample) =>
      row.published &&
      row.model === null &&
      (['id', 'slug', 'name', 'description', 'priceCents', 'category', 'image'] as const).every(
        (key) => row[key] === sample[key],
      ),
  );
}

function fingerprint({ createdAt: _, changelog: __, ...product }: NewProduct): string {
  return createHash('sha256').update(JSON.stringify(product)).digest('hex');
}
