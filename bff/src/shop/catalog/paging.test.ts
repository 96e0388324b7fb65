/** Paging through lists, through the API. */
import { contract, PAGE_SIZE, type ProductFilter, type ProductSort, productSorts } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '../../base/clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  shop.clock.advance(1 * HOUR);
  await shop.database.query('delete from products');
});
afterAll(() => shop.stop());

interface ImportResult {
  readonly id: string;
  readonly name?: string;
  readonly price?: number;
  /** Milliseconds after the shop opened. */
  readonly age?: number;
  readonly category?: 'buildings' | 'creatures' | 'props';
  readonly triangles?: number | null;
  readonly published?: boolean;
}

async function importProducts(products: readonly ImportResult[]): Promise<void> {
  await shop.database.query(
    `insert into products (id, slug, name, description, price_cents, category, image, published, created_at, model)
     select id, lower(id), coalesce(name, 'Thing'), 'A thing', coalesce(price, 100), coalesce(category, 'props'), '/x.svg',
       coalesce(published, true), timestamptz '2026-01-01Z' + coalesce(age, 0) * interval '1 ms',
       case when triangles is not null then jsonb_build_object('facts', jsonb_build_object('triangles', triangles)) end
     from jsonb_to_recordset($1::jsonb) as given
       (id text, name text, price integer, age integer, category text, triangles integer, published boolean)`,
    [JSON.stringify(products)],
  );
}

const many = (count: number, rest: (n: number) => Partial<ImportResult> = () => ({})): ImportResult[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${String(n).padStart(3, '0')}`, ...rest(n) }));

const list = (query: ProductFilter) => shop.client().call(contract.listProducts, { query });

/** Returns the ids of every page of the list; `between` runs after each page. */
async function pagesOf(
  query: ProductFilter,
  between = async (_ids: readonly string[], _page: number) => {},
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(cursor === undefined ? query : { ...query, cursor });
    const ids = page.products.map(({ id }) => id);
    pages.push(ids);
    cursor = page.nextCursor;
    await between(ids, pages.length);
  }
  return pages;
}

describe('sorting', () => {
  beforeEach(() =>
    importProducts([
      { id: 'b', name: 'apple', price: 300, age: 1 },
      { id: 'a', name: 'Banana', price: 100, age: 3 },
      { id: 'd', name: 'cherry', price: 200, age: 2 },
      { id: 'c', name: 'Apple', price: 200, age: 2 },
    ]),
  );

  test.each<[ProductSort | undefined, string[]]>([
    [undefined, ['a', 'd', 'c', 'b']],
    ['newest', ['a', 'd', 'c', 'b']],
    ['price-up', ['a', 'c', 'd', 'b']],
    ['price-down', ['b', 'd', 'c', 'a']],
    ['name', ['b', 'c', 'a', 'd']],
  ])('by %s is in order, case does not matter, and ties are in order of the id', async (sort, ids) => {
    expect((await list(sort ? { sort } : {})).products.map(({ id }) => id)).toEqual(ids);
  });

  test('by anything else is refused by field', async () => {
    const response = await shop.client().request('/api/products?sort=luck');
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'query.sort' }] });
  });
});

describe('pages', () => {
  test('are full but for the last, and only the last has no cursor', async () => {
    await importProducts(many(2 * PAGE_SIZE + 1));
    expect((await pagesOf({})).map(({ length }) => length)).toEqual([PAGE_SIZE, PAGE_SIZE, 1]);
  });

  test('that fill exactly end there', async () => {
    await importProducts(many(PAGE_SIZE));
    expect((await pagesOf({})).map(({ length }) => length)).toEqual([PAGE_SIZE]);
  });

  test('tell how many there are in all, on each of them', async () => {
    await importProducts(many(2 * PAGE_SIZE));
    const first = await list({});
    const second = await list({ cursor: first.nextCursor ?? '' });
    for (const page of [first, second]) expect(page).toMatchObject({ total: 2 * PAGE_SIZE, totalIsCapped: false });
  });

  test('count to a thousand, and say when there are more', async () => {
    await importProducts(many(1000));
    expect(await list({})).toMatchObject({ total: 1000, totalIsCapped: false });
    await importProducts([{ id: 'one-more' }]);
    expect(await list({})).toMatchObject({ total: 1000, totalIsCapped: true });
  });

  test('hold each product exactly once, in whatever order and however alike the products are', async () => {
    const thing = fc.record({
      name: fc.constantFrom('Tower', 'tower', 'Mill', 'ähre', 'a%b'),
      price: fc.constantFrom(0, 100, 2 ** 31 - 1),
      age: fc.constantFrom(0, 1, 86_400_000),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { minLength: PAGE_SIZE - 1, maxLength: 3 * PAGE_SIZE }),
        fc.constantFrom(...productSorts),
        async (things, sort) => {
          shop.clock.advance(1 * HOUR);
          await shop.database.query('delete from products');
          await importProducts(many(things.length, (n) => things[n] ?? {}));
          const ids = (await pagesOf({ sort })).flat();
          expect(ids.toSorted()).toEqual(many(things.length).map(({ id }) => id));
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each(['newest', 'name'] as const)('of a search that finds thousands, by %s, hold each once', async (sort) => {
    const things = many(1100, (n) => ({ name: `Thing ${n % 3}`, age: n % 5 }));
    await importProducts(things);
    const ids = (await pagesOf({ search: 'thing', sort })).flat();
    expect(ids.toSorted()).toEqual(things.map(({ id }) => id).toSorted());
  });

  test.each(productSorts)('by %s lose and repeat nothing while products come and go', async (sort) => {
    const things = many(3 * PAGE_SIZE, (n) => ({ name: `N${n % 7}`, price: n % 5, age: n % 11 }));
    await importProducts(things);
    const gone = new Set<string>();
    const pages = await pagesOf({ sort }, async (shown, page) => {
      await importProducts(many(3, (n) => ({ id: `late-${page}-${n}`, name: `N${n}`, price: n, age: n })));
      // One is the product that the next page continues from, the other is anywhere.
      for (const id of [shown.at(-1) ?? '', `p0${page}0`]) {
        gone.add(id);
        await shop.database.query('delete from products where id = $1', [id]);
      }
    });
    const ids = pages.flat();
    expect(ids).toHaveLength(new Set(ids).size);
    const stayed = things.map(({ id }) => id).filter((id) => !gone.has(id));
    expect(stayed.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('narrowing', () => {
  test('to a budget keeps models of at most so many triangles, and none without a model', async () => {
    await importProducts([
      { id: 'light', triangles: 1000 },
      { id: 'middling', triangles: 1001 },
      { id: 'heavy', triangles: 20_001 },
      { id: 'unknown', triangles: null },
    ]);
    const within = async (triangles: '1000' | '5000' | '20000') => (await pagesOf({ triangles })).flat().toSorted();
    expect(await within('1000')).toEqual(['light']);
    expect(await within('5000')).toEqual(['light', 'middling']);
    expect(await within('20000')).toEqual(['light', 'middling']);
    const response = await shop.client().request('/api/products?triangles=7');
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'query.triangles' }] });
  });

  test('combines search, category, budget and sort over every page', async () => {
    const categories = ['buildings', 'creatures', 'props'] as const;
    const things = many(8 * PAGE_SIZE, (n) => ({
      name: n % 2 === 0 ? `Tower ${n}` : `Mill ${n}`,
      category: categories[n % 3] ?? 'props',
      triangles: n % 4 === 0 ? 6000 : 4000,
      price: n % 10,
      published: n % 5 !== 0,
    }));
    await importProducts(things);
    const expected = things
      .filter((_, n) => n % 2 === 0 && n % 3 === 0 && n % 4 !== 0 && n % 5 !== 0)
      .toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0) || b.id.localeCompare(a.id))
      .map(({ id }) => id);
    const query = { search: 'TOWER', category: 'buildings', triangles: '5000', sort: 'price-down' } as const;
    expect((await pagesOf(query)).flat()).toEqual(expected);
    expect(await list(query)).toMatchObject({ total: expected.length });
  });
});

describe('narrowing to features', () => {
  const having = (facts: object) =>
    shop.database.query("update products set model = jsonb_build_object('facts', $1::jsonb) where id = 'hero'", [
      JSON.stringify(facts),
    ]);
  const found = async (query: ProductFilter) => (await list(query)).products.map(({ id }) => id);

  test.each([
    ['animated', { animations: [{ name: 'Walk', seconds: 1 }] }, { animations: [] }],
    ['rigged', { bones: 42 }, { bones: 0 }],
    ['textured', { textures: 1 }, { textures: 0 }],
    ['uvs', { uvSets: 2 }, { uvSets: 0 }],
  ])('%s keeps models that are, and follows a change of the model', async (feature, facts, without) => {
    await importProducts(many(2).concat({ id: 'hero', triangles: 12 }));
    expect(await found({ [feature]: 'yes' })).toEqual([]);
    await having(facts);
    expect(await found({ [feature]: 'yes' })).toEqual(['hero']);
    await having(without);
    expect(await found({ [feature]: 'yes' })).toEqual([]);
  });

  test('keeps models that have all of them, and combines with a search', async () => {
    await importProducts([{ id: 'hero', name: 'Hero' }]);
    await having({ bones: 42, uvSets: 1 });
    expect(await found({ rigged: 'yes', uvs: 'yes', search: 'hero' })).toEqual(['hero']);
    expect(await found({ rigged: 'yes', textured: 'yes' })).toEqual([]);
    expect(await found({ rigged: 'yes', search: 'villain' })).toEqual([]);
    const response = await shop.client().request('/api/products?rigged=no');
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'query.rigged' }] });
  });
});

describe('a cursor', () => {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    ['that is empty', ''],
    ['that is no base64', '%%%'],
    ['that is no JSON', Buffer.from('hello').toString('base64url')],
    ['that is no list', json({ sort: 'newest' })],
    ['with a part too many', json(['newest', 1, 'a', 'b'])],
    ['with a part too few', json(['newest', 1])],
    ['of another sort', json(['name', 'castle', '1'])],
    ['with a time before all time', json(['newest', -1, '1'])],
    ['with a time beyond all time', json(['newest', 9e15, '1'])],
    ['with half a millisecond', json(['newest', 0.5, '1'])],
    ['with text for a time', json(['newest', '2026-01-01', '1'])],
    ['with a NUL character', json(['newest', 1, 'a\0'])],
    ['with an endless id', json(['newest', 1, 'x'.repeat(401)])],
    ['that is endless', 'x'.repeat(2001)],
  ])('%s is refused', async (_, cursor) => {
    const response = await shop.client().request(`/api/products?cursor=${encodeURIComponent(cursor)}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_cursor' }]);
  });

  test.each([
    ['price-up', [2 ** 31, 1e308, -1, null]],
    ['name', [7, 'a\0b', null, []]],
  ] as const)('of the sort %s with a key that is none is refused', async (sort, keys) => {
    for (const key of keys) {
      const problem = await shop.client().problem(contract.listProducts, {
        query: { sort, cursor: json([sort, key, 'a']) },
      });
      expect(problem.code).toBe('invalid_cursor');
    }
  });

  test('made up but well-formed is a place like any other', async () => {
    await importProducts(many(3, (n) => ({ price: n })));
    for (const id of ["' or 1=1 --", '\ud800', 'zzz']) {
      const page = await list({ sort: 'price-up', cursor: json(['price-up', 1, id]) });
      expect(page.products.at(-1)?.id).toBe('p002');
    }
  });
});
