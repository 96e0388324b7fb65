/** Query plans of the catalogue: Postgres uses indexes at any size. */
import { productSorts } from '@storefront/contract';
import { MAX_TOTAL } from '@storefront/contract/catalog/schemas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../base/db/database.ts';
import { sitemapEntries, slugAfter } from '../../site/sitemap/sitemap.repository.ts';
import { generateProducts, searches } from '../../testing/generated-catalog.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  formerly,
  productCount,
  productSlice,
  productsBySlug,
  relatedProducts,
  searchAmongFirst,
} from './catalog.repository.ts';
import type { ListSort } from './cursor.ts';

const PRODUCTS = 20_000;
const LIMIT = 25;
const FIRST = 2000;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await generateProducts(shop.database.query, 1, PRODUCTS);
  // An open transaction, such as one of autovacuum, keeps a vacuum from marking pages for scans of indexes alone.
  await vi.waitUntil(async () => (await vacuumedPages()) > 0, { timeout: 60_000 });
}, 120_000);
afterAll(() => shop.stop());

async function vacuumedPages(): Promise<number> {
  await shop.database.query('vacuum products');
  const [row] = await shop.database.query<{ pages: number }>(
    "select relallvisible as pages from pg_class where relname = 'products'",
  );
  return row?.pages ?? 0;
}

interface Query {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** Returns the nodes of the query's plan, as Postgres makes it for these exact values. */
async function planOf(query: Query): Promise<string> {
  const { sql, parameters } = query.compile();
  const lines = await shop.database.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [...parameters]);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

const deepest = { best: 0, newest: 0, 'price-up': 9000, 'price-down': 200, name: 'well' } as const;
const { common, words, rare, none, oneLetter, pair, noPair, signs, punctuated } = searches;
const withoutTrigrams = [oneLetter, pair, noPair, signs, punctuated];
const narrow = { category: 'props', triangles: 5000 } as const;

/** Filters, and true when few products pass them. */
const filters: [Parameters<typeof productCount>[1], boolean][] = [
  [{}, false],
  [{ category: 'props' }, false],
  [{ triangles: 1000 }, false],
  ...[['animated'], ['rigged'], ['rigged', 'uvs'], ['textured']].map((features): [object, boolean] => [
    { features },
    false,
  ]),
  [{ ...narrow, features: ['rigged'] }, false],
  [{ search: common, features: ['rigged'] }, true],
  ...[common, ...withoutTrigrams].map((search): [object, boolean] => [{ search }, false]),
  ...[common, ...withoutTrigrams].map((search): [object, boolean] => [{ ...narrow, search }, false]),
  ...[rare, none, words, noPair, signs, punctuated].map((search): [object, boolean] => [{ search }, true]),
  ...[common, rare, none, ...withoutTrigrams].map((search): [object, boolean] => [{ ...narrow, search }, true]),
];

/** Only few products that a search finds are ranked. */
const sortsOf = (filter: object, isFew: boolean): readonly ListSort[] =>
  isFew && 'search' in filter ? [...productSorts, 'best'] : productSorts;

type NamedQuery = [string, (db: Db) => Query];

const queries: NamedQuery[] = [
  ...filters.flatMap(([filter, isFew]): NamedQuery[] => [
    [`counting ${JSON.stringify(filter)}`, (db) => productCount(db, filter, MAX_TOTAL + 1)],
    ...sortsOf(filter, isFew).flatMap((sort): NamedQuery[] => {
      const after = { key: deepest[sort], id: 'g9' };
      const name = `${sort} of ${JSON.stringify(filter)}`;
      return [
        [name, (db) => productSlice(db, filter, { sort, limit: LIMIT, isFew })],
        [`${name}, far down`, (db) => productSlice(db, filter, { sort, after, limit: LIMIT, isFew })],
      ];
    }),
  ]),
  ...[{}, narrow].flatMap((filter) =>
    withoutTrigrams.map((search): NamedQuery => {
      const name = `looking for ${search} among the first of ${JSON.stringify(filter)}`;
      return [name, (db) => searchAmongFirst(db, { ...filter, search }, FIRST)];
    }),
  ),
  ['the files of the sitemap', (db) => slugAfter(db, 'generated-1', 10_000)],
  ['a file of the sitemap', (db) => sitemapEntries(db, 'generated-1', 10_000)],
  ['a product by a slug that it had', (db) => formerly(db, 'generated-none')],
  ['one product', (db) => productsBySlug(db, ['generated-77'])],
  ['a comparison', (db) => productsBySlug(db, ['generated-1', 'generated-2', 'generated-3', 'generated-4'])],
  [
    'products related by common tags',
    (db) => relatedProducts(db, { id: 'g5', category: 'props', tags: ['castle', 'tower'] }, 4),
  ],
  [
    'products related by rare tags',
    (db) => relatedProducts(db, { id: 'g5', category: 'props', tags: ['manticore', 'nothing'] }, 4),
  ],
];

test('no query looks at every product', async () => {
  const found: Record<string, string> = {};
  for (const [name, query] of queries) {
    const plan = await planOf(query(shop.db));
    if (/Seq Scan/.test(plan)) found[name] = plan;
  }
  expect(found).toEqual({});
});

test('a page far down a list is found by its place in the index, not by counting to it', async () => {
  for (const sort of productSorts) {
    const slice = productSlice(
      shop.db,
      {},
      { sort, after: { key: deepest[sort], id: 'g9' }, limit: LIMIT, isFew: false },
    );
    expect(await planOf(slice), sort).toMatch(/Index Scan.*\n +Index Cond: \(ROW\(/);
  }
});

test('a feature that few models have is found by its index', async () => {
  const filter = { features: ['rigged'] } as const;
  const slice = productSlice(shop.db, filter, { sort: 'name', limit: LIMIT, isFew: false });
  for (const query of [productCount(shop.db, filter, MAX_TOTAL + 1), slice]) {
    expect(await planOf(query)).toContain('on products_features_idx');
  }
});

test('what has no trigrams is found by its characters and pairs, to be counted and to be shown', async () => {
  for (const search of [noPair, signs, punctuated]) {
    const slice = productSlice(shop.db, { search }, { sort: 'name', limit: LIMIT, isFew: true });
    for (const query of [productCount(shop.db, { search }, MAX_TOTAL + 1), slice]) {
      expect(await planOf(query), search).toContain('on products_pairs_idx');
    }
  }
});

test('what is rare is found by trigram, to be counted and to be shown', async () => {
  for (const search of [rare, none]) {
    const slice = productSlice(shop.db, { search }, { sort: 'name', limit: LIMIT, isFew: true });
    for (const query of [productCount(shop.db, { search }, MAX_TOTAL + 1), slice]) {
      expect(await planOf(query)).toContain('on products_search_idx');
    }
  }
});
