/** Imports products: all that are given or none, their files first and their rows last. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { before } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { CatalogError } from './catalog-error.ts';
import { type ImportedProduct, placeProduct } from './imported-product.ts';
import { createPlacement, type Placement, type ProductDirectories } from './product-files.ts';
import {
  findStored,
  lockCatalog,
  type NewProduct,
  type StoredProduct,
  upsertProducts,
} from './product-writes.repository.ts';
import { sampleProducts } from './seed.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly directories: ProductDirectories;
}

/** What became of an imported product; `kept` is what the studio has made its own. */
export interface ImportResult {
  readonly slug: string;
  readonly id: string;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'kept';
  /** The number of the version that its files made; null where they are those of the latest one. */
  readonly version: number | null;
  /**
   * Whether owners are written to about the new version, are not because it has no changelog, or a changelog is left
   * aside because the files are the same; null where there is nothing to say.
   */
  readonly news: 'told' | 'untold' | 'idle' | null;
}

/**
 * Adds the studio's products, or changes those of the same slug.
 * @param isTrial finds out what would happen, and leaves everything as it is
 * @throws {CatalogError} when an id and a slug do not go together
 */
export async function importProducts(
  deps: ImportDeps,
  imports: readonly ImportedProduct[],
  isTrial = false,
): Promise<ImportResult[]> {
  const onTrial = new Error('nothing is kept');
  let results: ImportResult[] = [];
  try {
    await inCatalog(deps, imports, async ({ tx, placement, known }) => {
      refuseStrangers(imports, known);
      const products: NewProduct[] = [];
      for (const imported of imports) {
        const product = await placeProduct(imported, idOf(imported, known), placement);
        const print = fingerprint(product);
        // What came out of the shop and returns as it was stays what it is.
        const isAsShipped = known.some(({ shipped }) => shipped === print);
        products.push({ ...product, shipped: isAsShipped ? print : null });
      }
      if (!isTrial) await placement.write();
      results = await write(tx, products, known, deps.clock.now());
      if (isTrial) throw onTrial;
    });
  } catch (error) {
    if (error !== onTrial) throw error;
  }
  return results;
}

/**
 * Adds the products that are shipped with the store, or brings them up to date; what the studio has changed or taken out of
 * the shop stays as it is. The first is shown as the newest.
 */
export async function importShipped(deps: ImportDeps, imports: readonly ImportedProduct[]): Promise<ImportResult[]> {
  const now = deps.clock.now();
  return inCatalog(deps, imports, async ({ tx, placement, known }) => {
    const isStudios = ({ id, slug }: ImportedProduct) =>
      known.some((row) => (row.id === id || row.slug === slug) && !isShipped(row));
    const kept = imports.filter(isStudios);
    const products: NewProduct[] = [];
    for (const [index, imported] of imports.entries()) {
      if (kept.includes(imported)) continue;
      const product = await placeProduct(imported, idOf(imported, known), placement);
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
  /** Products that the imported ones may be, as they are now. */
  readonly known: readonly StoredProduct[];
}

/** Files that `work` wrote are taken away again when it, or committing what it did, fails. */
async function inCatalog<T>(
  { db, directories }: ImportDeps,
  imports: readonly ImportedProduct[],
  work: (catalog: OpenCatalog) => Promise<T>,
): Promise<T> {
  const placement = createPlacement(directories);
  let takeBack = async () => {};
  const noting: Placement = {
    keep: placement.keep,
    write: async () => {
      takeBack = await placement.write();
      return takeBack;
    },
  };
  try {
    return await inTransaction(db, async (tx) => {
      await lockCatalog(tx);
      const ids = imports.flatMap(({ id }) => id ?? []);
      const known = await findStored(
        tx,
        ids,
        imports.map(({ slug }) => slug),
      );
      return work({ tx, placement: noting, known });
    });
  } catch (error) {
    await takeBack();
    throw error;
  }
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

/** @throws {CatalogError} with a sentence for each one that is not the product it names */
function refuseStrangers(imports: readonly ImportedProduct[], known: readonly StoredProduct[]): void {
  const messages = imports.flatMap(({ id, slug }) => {
    if (id === undefined) return [];
    const namesake = known.find((row) => row.slug === slug);
    if (namesake && namesake.id !== id)
      return `${slug}/product.json: id is ${id}, but ${slug} has the id ${namesake.id} in the shop; ids never change.`;
    const holder = known.find((row) => row.id === id);
    if (holder && holder.slug !== slug) return `${slug}/product.json: id ${id} is that of ${holder.slug} in the shop.`;
    return [];
  });
  if (messages.length > 0) throw new CatalogError(messages.join('\n'));
}

/** True for what nobody has changed since it was shipped, the samples of older stores included. */
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

/** Tells whether two products are the same to the byte of their files. */
function fingerprint({ createdAt: _, changelog: __, ...product }: NewProduct): string {
  return createHash('sha256').update(JSON.stringify(product)).digest('hex');
}
