/** A product in full and products side by side, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aModel } from '../../testing/a-model.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type NewProduct, unpublishProduct, upsertProducts } from './product-writes.repository.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await put(griffin);
});
afterAll(() => shop.stop());

const griffin: NewProduct = {
  id: 'griffin',
  slug: 'griffin',
  name: 'Griffin',
  description: 'Half eagle, half lion.',
  priceCents: 1500,
  category: 'creatures',
  image: '/models/griffin/scene-640.webp',
  tags: ['wings', 'beast'],
  model: aModel('griffin'),
};

const put = (...products: NewProduct[]) => upsertProducts(shop.db, products, shop.clock.now());
const bySlug = (slug: string) => shop.client().call(contract.getProductBySlug, { params: { slug } });
const compared = async (slugs: string) =>
  (await shop.client().call(contract.compareProducts, { query: { slugs } })).products;

describe('the product page', () => {
  test('has all that anyone may know, and nothing of the files one has to buy', async () => {
    const { files: _, ...model } = aModel('griffin');
    const details = await bySlug('griffin');
    expect(details).toEqual({
      id: 'griffin',
      slug: 'griffin',
      name: 'Griffin',
      description: 'Half eagle, half lion.',
      priceCents: 1500,
      category: 'creatures',
      image: '/models/griffin/scene-640.webp',
      tags: ['wings', 'beast'],
      licence: 'standard',
      ...model,
      triangles: 3264,
      textureBytes: 1_398_100,
      fileBytes: 120_000,
      animated: true,
      related: [expect.objectContaining({ slug: 'dragon-model' })],
      createdAt: shop.clock.now().toISOString(),
      updatedAt: shop.clock.now().toISOString(),
    });
    expect(JSON.stringify(details)).not.toContain('secret');
  });

  test('of a product without a model says so', async () => {
    expect(await bySlug('castle')).toMatchObject({
      facts: null,
      preview: null,
      gallery: [],
      tags: [],
      animated: false,
    });
  });

  test('that does not exist or is not published is not found', async () => {
    await put({ ...griffin, id: 'shy', slug: 'shy' });
    await unpublishProduct(shop.db, 'shy', shop.clock.now());
    for (const slug of ['no-such-thing', 'shy']) {
      const problem = await shop.client().problem(contract.getProductBySlug, { params: { slug } });
      expect(problem).toMatchObject({ code: 'not_found', status: 404 });
    }
  });

  test.each(['/api/products/by-slug/griffin', '/api/products/griffin'])(
    'may be cached but is checked: %s answers 304 until the product changes',
    async (path) => {
      const first = await shop.client().request(path);
      const etag = first.headers.get('etag') ?? '';
      expect([etag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^".+"$/), 'public, no-cache']);
      const again = () => shop.client().request(path, { headers: { 'if-none-match': etag } });
      const same = await again();
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
      await put({ ...griffin, priceCents: 1600 });
      const changed = await again();
      expect([changed.status, await changed.json()]).toMatchObject([200, { priceCents: 1600 }]);
      expect(changed.headers.get('etag')).not.toBe(etag);
      await put(griffin);
    },
  );

  test.each(['Castle', 'a--b', '-', 'x'.repeat(101), 'a b'])('of a slug such as %j is refused', async (slug) => {
    const problem = await shop.client().problem(contract.getProductBySlug, { params: { slug } });
    expect(problem.code).toBe('invalid_request');
  });

  test('names at most four related ones: first those that share most tags, then those of its category', async () => {
    const other = await startTestApp();
    const creature = (id: string, more: Partial<NewProduct>): NewProduct => ({
      ...griffin,
      id,
      slug: id,
      createdAt: new Date('2100-01-01'),
      ...more,
    });
    await upsertProducts(
      other.db,
      [
        creature('pegasus', { tags: ['wings', 'beast', 'horse'] }),
        creature('flag', { tags: ['wings'], category: 'props' }),
        creature('ogre', { tags: [] }),
        creature('anvil', { tags: [], category: 'props' }),
        creature('self', { tags: ['wings', 'beast'] }),
      ],
      other.clock.now(),
    );
    const { related } = await other.client().call(contract.getProductBySlug, { params: { slug: 'self' } });
    expect(related.map(({ slug }) => slug)).toEqual(['pegasus', 'flag', 'ogre', 'dragon-model']);
    await other.stop();
  });
});

describe('a comparison', () => {
  test('has the products in the order asked, each once, with their facts; unknown ones are left out', async () => {
    const products = await compared('griffin,no-such-thing,castle,griffin');
    expect(products.map(({ slug }) => slug)).toEqual(['griffin', 'castle']);
    expect(products[0]).toMatchObject({ facts: aModel('griffin').facts, tags: ['wings', 'beast'] });
    expect(products[1]).toMatchObject({ facts: null });
  });

  test.each(['', 'a,b,c,d,e', 'a,,b', 'A', ',a', 'a,'])('of %j is refused by field', async (slugs) => {
    const response = await shop.client().request(`/api/comparison?slugs=${slugs}`);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'query.slugs' }] });
  });
});

describe('writing products', () => {
  test('again changes nothing, not even their time', async () => {
    const before = await bySlug('griffin');
    shop.clock.advance(1000);
    expect(await put(griffin)).toMatchObject([{ id: 'griffin', isWritten: false, version: null }]);
    expect(await bySlug('griffin')).toEqual(before);
  });

  test('changed ones keeps when they came, and publishes them', async () => {
    const mill = { ...griffin, id: 'mill', slug: 'mill', name: 'Mill' };
    await put(mill);
    const { createdAt } = await bySlug('mill');
    await unpublishProduct(shop.db, 'mill', shop.clock.now());
    shop.clock.advance(1000);
    expect(await put({ ...mill, name: 'Windmill', slug: 'windmill' })).toMatchObject([{ id: 'mill', isWritten: true }]);
    const updatedAt = shop.clock.now().toISOString();
    expect(await bySlug('windmill')).toMatchObject({ id: 'mill', name: 'Windmill', createdAt, updatedAt });
  });

  test.each<[string, Partial<NewProduct>]>([
    ['a slug that is taken', { slug: 'castle' }],
    ['a negative price', { priceCents: -1 }],
    ['a model whose facts are none', { model: { ...aModel('x'), facts: { ...aModel('x').facts, triangles: -5 } } }],
    ['a licence that is no key', { licence: 'Do what you like' }],
  ])('with %s among them writes none', async (_, wrong) => {
    const fine = { ...griffin, id: 'fine', slug: 'fine' };
    await expect(put(fine, { ...griffin, id: 'wrong', slug: 'wrong', ...wrong })).rejects.toThrow();
    expect((await shop.client().problem(contract.getProductBySlug, { params: { slug: 'fine' } })).code).toBe(
      'not_found',
    );
  });

  test('tells pages kept in memory once, however many there are', async () => {
    const heard: string[] = [];
    const subscription = shop.listener.listen('public_data_changed', () => heard.push('changed'));
    // The listener reports once by itself, when it is up.
    await expect.poll(() => heard.length).toBe(1);
    await put(...Array.from({ length: 300 }, (_, n) => ({ ...griffin, id: `flock-${n}`, slug: `flock-${n}` })));
    await expect.poll(() => heard.length).toBe(2);
    subscription.stop();
    expect(heard).toHaveLength(2);
  });

  test('that someone bought out of the shop leaves the order as it was', async () => {
    const browser = await shop.signedIn();
    const cart = await browser.call(contract.addCartItem, { body: { productId: 'griffin' } });
    expect(cart.items).toMatchObject([
      { slug: 'griffin', triangles: 3264, textureBytes: 1_398_100, fileBytes: 120_000 },
    ]);
    const { order } = await browser.call(contract.placeOrder, {
      headers: { 'idempotency-key': `${cart.id}.${cart.version}` },
      body: { cartVersion: cart.version, totalCents: 1500 },
    });
    expect(await unpublishProduct(shop.db, 'griffin', shop.clock.now())).toBe(true);
    expect(await unpublishProduct(shop.db, 'griffin', shop.clock.now())).toBe(false);
    const lines = order.lines.map((line) => ({ ...line, slug: null }));
    expect(await browser.call(contract.getOrder, { params: { orderId: order.id } })).toEqual({ ...order, lines });
    expect((await browser.call(contract.getProfile, {})).purchases).toMatchObject([{ itemName: 'Griffin' }]);
    await put(griffin);
  });
});
