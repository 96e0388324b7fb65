/** Wishlists, through the API. */
import { contract, MAX_WISHLIST_ITEMS } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query(
    `insert into products (id, slug, name, description, price_cents, category, image)
     select 'p' || n, 'p' || n, 'Thing', 'A thing', 100, 'props', '/x.svg' from generate_series(1, $1::int) as n`,
    [MAX_WISHLIST_ITEMS + 1],
  );
});
beforeEach(async () => {
  shop.clock.advance(10 * MINUTE);
  browser = await shop.signedIn();
});
afterAll(() => shop.stop());

const add = async (productId: string, by = browser) =>
  (await by.call(contract.addWish, { params: { productId } })).wishlist;
const remove = async (productId: string, by = browser) =>
  (await by.call(contract.removeWish, { params: { productId } })).wishlist;
const merge = async (productIds: string[], by = browser) =>
  (await by.call(contract.mergeWishes, { body: { productIds } })).wishlist;
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `p${from + n}`);

test('a wishlist item is kept once, the newest first, and seen wherever the wishlist is', async () => {
  expect(await add('1')).toEqual(['1']);
  shop.clock.advance(1 * MINUTE);
  expect(await add('2')).toEqual(['2', '1']);
  shop.clock.advance(1 * MINUTE);
  expect(await add('1')).toEqual(['2', '1']);
  const { products } = await browser.call(contract.listWishes, {});
  expect(products.map(({ slug }) => slug)).toEqual(['dragon-model', 'castle']);
  expect((await browser.call(contract.getSession, {})).wishlist).toEqual(['2', '1']);
  expect((await browser.call(contract.getProfile, {})).wishlist).toEqual(
    products.map(({ id, slug, name, image, priceCents }) => {
      return { productId: id, slug, name, image, pictures: null, priceCents };
    }),
  );
});

test('a wishlist item forgotten twice is forgotten', async () => {
  await add('1');
  expect(await remove('1')).toEqual([]);
  expect(await remove('1')).toEqual([]);
  expect(await remove('no-such-thing')).toEqual([]);
});

test('what is not sold cannot be wished for; what no longer is, is not shown, and back in the shop it is', async () => {
  const problem = await browser.problem(contract.addWish, { params: { productId: 'no-such-thing' } });
  expect(problem.code).toBe('product_unavailable');
  await add('p1');
  await shop.database.query("update products set published = false where id = 'p1'");
  expect((await browser.call(contract.getSession, {})).wishlist).toEqual([]);
  await shop.database.query("update products set published = true where id = 'p1'");
  expect((await browser.call(contract.getSession, {})).wishlist).toEqual(['p1']);
});

test("another user's wishlist is neither shown nor touched", async () => {
  const other = await shop.signedIn();
  await add('1');
  expect(await add('2', other)).toEqual(['2']);
  expect(await remove('1', other)).toEqual(['2']);
  expect(await merge(['p1'], other)).toEqual(['2', 'p1']);
  expect((await browser.call(contract.listWishes, {})).products.map(({ id }) => id)).toEqual(['1']);
});

describe('merging', () => {
  test('adds what is new and sold, in any repetition, and again changes nothing', async () => {
    await add('1');
    shop.clock.advance(1 * MINUTE);
    const merged = await merge(['p3', '2', '1', '2', 'no-such-thing', 'p2']);
    expect(merged).toEqual(['p3', '2', 'p2', '1']);
    expect(await merge(['2', '1'])).toEqual(merged);
    expect(await merge([])).toEqual(merged);
  });

  test('of more than a hundred at once is refused', async () => {
    const problem = await browser.problem(contract.mergeWishes, { body: { productIds: ids(101) } });
    expect(problem).toMatchObject({ code: 'invalid_request', errors: [{ path: 'body.productIds' }] });
  });

  test('stops at five hundred items, and then nothing more can be wished for', async () => {
    for (let from = 1; from < 400; from += 100) await merge(ids(100, from));
    await merge(ids(99, 401));
    expect(await merge(['p500', 'p501'])).toHaveLength(MAX_WISHLIST_ITEMS);
    const problem = await browser.problem(contract.addWish, { params: { productId: '1' } });
    expect(problem).toMatchObject({ code: 'wishlist_full', status: 409 });
    expect(await add('p1')).toHaveLength(MAX_WISHLIST_ITEMS);
  });

  test('at once with wishing never gets past five hundred', async () => {
    for (let from = 1; from < 400; from += 100) await merge(ids(100, from));
    await merge(ids(98, 401));
    const rush = ['1', '2', 'p499', 'p500', 'p501'].map((id) => add(id).catch(() => undefined));
    await Promise.all([...rush, merge(['p499', 'p500']), merge(['1', '2'])]);
    expect((await browser.call(contract.getSession, {})).wishlist).toHaveLength(MAX_WISHLIST_ITEMS);
  });
});

test('signing in brings the wishlist along', async () => {
  const email = 'wisher@example.com';
  await add('1', await shop.signedIn(email));
  const again = shop.client();
  const session = await again.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  expect(session.wishlist).toEqual(['1']);
});

test('signed out there is no wishlist, and wishing is refused', async () => {
  const visitor = shop.client();
  expect(await visitor.call(contract.getSession, {})).toEqual({ user: null, cart: null });
  const params = { productId: '1' };
  const refusals = [
    await visitor.problem(contract.listWishes, {}),
    await visitor.problem(contract.addWish, { params }),
    await visitor.problem(contract.removeWish, { params }),
    await visitor.problem(contract.mergeWishes, { body: { productIds: ['1'] } }),
  ];
  for (const problem of refusals) {
    expect(problem).toMatchObject({ status: 401, code: 'sign_in_required', detail: 'Please log in to continue.' });
  }
});
