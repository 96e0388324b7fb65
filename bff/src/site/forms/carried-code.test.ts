/** Discount codes in links, applied to the cart in browsers without scripts. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add } from '../../testing/checkout.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { cartOf, type FormShop, outcome, post, startFormShop } from './testing/forms.ts';

let shop: FormShop;
beforeAll(async () => {
  shop = await startFormShop();
});
afterAll(() => shop.stop());

const KEPT = /discount-code=FROM-LINK; Max-Age=3600;.*HttpOnly/;

/** Returns the cookie that the page at `path` sets. */
const kept = async (browser: TestClient, path: string) => (await browser.request(path)).headers.get('set-cookie');

describe('a discount code that a link carries', () => {
  const aCode = async (code: string) => {
    await shop.database.query(
      'insert into discounts (code, percent, starts_at, created_at) values ($1, 50, $2, $2) on conflict do nothing',
      [code, shop.clock.now()],
    );
    return code;
  };

  test('is in the cart once a form has filled that, whichever pages came between, and then forgotten', async () => {
    const browser = await shop.signedIn();
    const code = await aCode('FROM-LINK');
    await browser.request(`/store?code=${code.toLowerCase()}`);
    await browser.request('/store');
    await post(browser, 'add-to-cart', { known: { productId: '1' } });
    expect((await cartOf(browser)).discount).toMatchObject({ code, percent: 50 });
    await browser.call(contract.removeCartDiscount, {});
    await post(browser, 'add-to-cart', { known: { productId: '1' } });
    expect((await cartOf(browser)).discount).toBeUndefined();
  });

  test('does not come back once it was taken off', async () => {
    const browser = await shop.signedIn();
    await add(browser, '1');
    const code = await aCode('FROM-LINK');
    await browser.request(`/store?code=${code}`);
    await post(browser, 'set-discount', { typed: { code } });
    await post(browser, 'remove-discount');
    await post(browser, 'add-to-cart', { known: { productId: '1' } });
    expect((await cartOf(browser)).discount).toBeUndefined();
  });

  test('waits while a visitor signs in', async () => {
    const code = await aCode('FROM-LINK');
    const browser = await shop.signedIn('link@example.com');
    await browser.call(contract.signOut, {});
    await browser.request(`/store?code=${code}`);
    expect((await outcome(browser, 'add-to-cart', { known: { productId: '1' } })).to).toContain('/login');
    await browser.call(contract.signIn, { body: { email: 'link@example.com', password: TEST_PASSWORD } });
    await post(browser, 'add-to-cart', { known: { productId: '1' } });
    expect((await cartOf(browser)).discount).toMatchObject({ code });
  });

  test.each(['NO-SUCH-CODE', 'x', '<script>'])('that is none (%s) keeps nothing from being added', async (code) => {
    const browser = await shop.signedIn();
    await browser.request(`/store?${new URLSearchParams({ code })}`);
    const { notice } = await outcome(browser, 'add-to-cart', { known: { productId: '1' } });
    expect(notice).toMatchObject({ kind: 'success' });
    expect(await cartOf(browser)).toMatchObject({ items: [{ productId: '1' }] });
  });

  test('takes the place of an earlier one, also of one that was refused', async () => {
    const browser = await shop.signedIn();
    const code = await aCode('FROM-LINK');
    for (const earlier of ['NO-SUCH-CODE', await aCode('EARLIER')]) await browser.request(`/store?code=${earlier}`);
    await browser.request(`/store?code=${code}`);
    await post(browser, 'add-to-cart', { known: { productId: '1' } });
    expect((await cartOf(browser)).discount).toMatchObject({ code });
  });

  test('is kept for an hour after the link was followed last', async () => {
    const browser = shop.client();
    for (let times = 0; times < 2; times += 1) expect(await kept(browser, '/store?code=FROM-LINK')).toMatch(KEPT);
  });

  test.each(['/', '/store', '/no-such-page', '/login', '/account'])(
    'is kept at %s, also where that leads elsewhere',
    async (path) => {
      for (const browser of [shop.client(), await shop.signedIn()]) {
        expect(await kept(browser, `${path}?code=FROM-LINK`)).toMatch(KEPT);
      }
    },
  );

  test('leaves the pages of visitors the same for everybody', async () => {
    const visitor = shop.client();
    expect(await kept(visitor, '/store?code=FROM-LINK')).toMatch(KEPT);
    const next = await visitor.request('/store');
    expect(next.headers.get('set-cookie')).toBeNull();
    expect(next.headers.get('cache-control')).toBe(
      (await shop.client().request('/store')).headers.get('cache-control'),
    );
  });
});
