/** Browsing the catalogue, through the API. */
import { contract, type ProductFilter } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedProducts } from './seed.ts';

/** Stands in for the pictures of a product with only one image. */
const onlyPicture = {
  width: 800,
  height: 600,
  sources: [{ type: 'image/svg+xml', srcset: [{ path: '/media/castle.svg', width: 800 }] }],
};

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query(
    `insert into products (id, slug, name, description, price_cents, category, image, published) values
       ('lamp', 'lamp', 'Street_lamp', '100% iron, éclat, up\\down', 500, 'props', '/media/lamp.svg', true),
       ('draft', 'draft', 'Draft castle', 'Not ready', 500, 'buildings', '/media/draft.svg', false)`,
  );
});
afterAll(() => shop.stop());

async function find(query: ProductFilter): Promise<string[]> {
  const { products } = await shop.client().call(contract.listProducts, { query: { sort: 'name', ...query } });
  return products.map((product) => product.id);
}

test('the newest are products that are sold, the newest first', async () => {
  const { products } = await shop.client().call(contract.listNewestProducts, {});
  expect(products.map(({ name }) => name)).toEqual(['Street_lamp', 'Castle', 'Dragon Model']);
});

describe('the list', () => {
  test('holds every published product, the newest first, with the two samples of the spec', async () => {
    const page = await shop.client().call(contract.listProducts, { query: {} });
    expect(page.products.map((product) => product.name)).toEqual(['Street_lamp', 'Castle', 'Dragon Model']);
    expect(page).toMatchObject({ nextCursor: null, total: 3, totalIsCapped: false });
    expect(page.products[1]).toEqual({
      id: '1',
      slug: 'castle',
      name: 'Castle',
      description: expect.stringContaining('A hilltop stronghold'),
      priceCents: 2999,
      category: 'buildings',
      image: '/media/castle.svg',
      pictures: { poster: onlyPicture, scene: onlyPicture },
      turntable: null,
      triangles: null,
      fileBytes: null,
      textureBytes: null,
      animated: false,
    });
    expect(page.products[2]).toMatchObject({ id: '2', priceCents: 1999, category: 'creatures' });
  });

  test.each([
    ['finds by name in any case', { search: 'cASTLe' }, ['1']],
    ['finds by description', { search: 'hoard' }, ['2']],
    ['filters by category', { category: 'props' }, ['lamp']],
    ['combines both', { search: 'a', category: 'creatures' }, ['2']],
    ['finds nothing', { search: 'no such thing' }, []],
    ['takes a percent sign for what it is', { search: '%' }, ['lamp']],
    ['takes an underscore for what it is', { search: '_' }, ['lamp']],
    ['takes an underscore in longer text for what it is', { search: 't_l' }, ['lamp']],
    ['takes a percent sign in longer text for what it is', { search: '00% ' }, ['lamp']],
    ['takes a backslash for what it is', { search: 'up\\down' }, ['lamp']],
    ['finds words of name and description', { search: 'hill castle' }, ['1']],
    ['ignores invisible characters', { search: 'cas\u0001tle' }, ['1']],
    ['finds what is not ASCII in any case', { search: 'ÉCLAT' }, ['lamp']],
    ['ignores an empty search', { search: '' }, ['1', '2', 'lamp']],
    ['ignores a search of spaces', { search: '  ' }, ['1', '2', 'lamp']],
    ['ignores spaces around the text', { search: ' castle ' }, ['1']],
    ['finds words with other signs between them', { search: 'dragon,  wings' }, ['2']],
    ['finds nothing where nothing is alike', { search: 'qqqq' }, []],
  ] as const)('%s', async (_, query, ids) => {
    expect(await find(query)).toEqual(ids);
  });

  test('a search beyond 100 characters is refused', async () => {
    const query = { search: 'x'.repeat(101) };
    expect(await shop.client().problem(contract.listProducts, { query })).toMatchObject({ code: 'text_too_long' });
  });

  test('an unknown category, or a filter named twice, is refused by field', async () => {
    for (const [url, path] of [
      ['/api/products?category=boats', 'query.category'],
      ['/api/products?search=a&search=b', 'query.search'],
    ] as const) {
      const response = await shop.client().request(url);
      expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
    }
  });

  test('may be cached but is checked: the same content answers 304', async () => {
    const browser = shop.client();
    const first = await browser.request('/api/products');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser.request('/api/products', { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const changed = await browser.request('/api/products?search=castle', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });
});

describe('one product', () => {
  test('is answered by its id', async () => {
    const product = await shop.client().call(contract.getProduct, { params: { productId: '2' } });
    expect(product).toMatchObject({ name: 'Dragon Model', image: '/media/dragon.svg' });
  });

  test('that does not exist or is not published is not found', async () => {
    for (const productId of ['404', 'draft']) {
      const problem = await shop.client().problem(contract.getProduct, { params: { productId } });
      expect(problem).toMatchObject({ code: 'not_found', status: 404 });
    }
  });
});

test('the samples are seeded once, and never beside other products', async () => {
  const bare = await startTestApp();
  await bare.database.query("delete from products where id = '2'");
  await seedProducts(bare.db, bare.clock.now());
  expect(await bare.database.query('select id from products')).toEqual([{ id: '1' }]);
  await bare.database.query('delete from products');
  await Promise.all(Array.from({ length: 10 }, () => seedProducts(bare.db, bare.clock.now())));
  expect(await bare.database.query('select id from products order by id')).toEqual([{ id: '1' }, { id: '2' }]);
  await bare.stop();
});
