/** HTML forms posted without scripts, and the page that shows each result. */
import { contract } from '@storefront/contract';
import { PRESSED } from '@storefront/contract/forms/form-button';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add } from '../../testing/checkout.ts';
import { cartOf, type FormShop, noticeAt, outcome, post, startFormShop } from './testing/forms.ts';

let shop: FormShop;
beforeAll(async () => {
  shop = await startFormShop();
});
afterAll(() => shop.stop());

/** Fields of the checkout's form for a cart with one castle. */
const payFields = (cartId: string, cartVersion: number) => {
  const key = `${cartId}:${cartVersion}:2999`;
  return { 'idempotency-key': key, cartVersion, totalCents: 2999, shownTotalCents: 2999 };
};

describe('the cart', () => {
  test('takes a product, and the page it was on says so', async () => {
    const browser = await shop.signedIn();
    const form = { known: { productId: '1' }, page: '/store?search=castle' };
    expect(await outcome(browser, 'add-to-cart', form)).toEqual({
      to: '/store?search=castle',
      notice: { kind: 'success', text: 'Castle is in your cart' },
    });
    expect((await cartOf(browser)).items).toMatchObject([{ productId: '1', quantity: 1 }]);
  });

  test('takes as many seats as were typed', async () => {
    const browser = await shop.signedIn();
    await post(browser, 'add-to-cart', { known: { productId: '1' }, typed: { quantity: '3' } });
    expect((await cartOf(browser)).items).toMatchObject([{ quantity: 3 }]);
  });

  test.each([
    ['0', 'Quantity must be at least 1'],
    ['1000', 'Quantity must be at most 999'],
    ['many', 'Quantity must be at least 1'],
    ['', 'Quantity must be at least 1'],
  ])('refuses %j seats in the words of the API', async (quantity, text) => {
    const browser = await shop.signedIn();
    const form = { known: { productId: '1' }, typed: { quantity } };
    expect((await outcome(browser, 'add-to-cart', form)).notice).toMatchObject({ kind: 'error', text });
    expect((await cartOf(browser)).items).toEqual([]);
  });

  test('has its seats changed, a product removed and everything cleared', async () => {
    const browser = await shop.signedIn();
    await add(browser, '1');
    const { version } = await add(browser, '2');
    const form = { known: { productId: '1', version }, typed: { quantity: '4' }, page: '/checkout' };
    expect(await outcome(browser, 'set-quantity', form)).toEqual({ to: '/checkout', notice: undefined });
    const changed = await cartOf(browser);
    expect(changed.items).toMatchObject([{ quantity: 4 }, { quantity: 1 }]);
    await post(browser, 'remove-from-cart', { known: { productId: '1', version: changed.version } });
    const removed = await cartOf(browser);
    expect(removed.items).toMatchObject([{ productId: '2' }]);
    await post(browser, 'clear-cart', { known: { version: removed.version }, typed: { [PRESSED]: '' } });
    expect((await cartOf(browser)).items).toEqual([]);
  });

  test('is changed by a stepper from what is typed beside it, and a product in it by its own button', async () => {
    const browser = await shop.signedIn();
    const { version } = await add(browser, '1');
    const known = { productId: '1', version };
    await post(browser, 'set-quantity', { known, typed: { quantity: '4', step: '-1' } });
    const changed = await cartOf(browser);
    expect(changed.items).toMatchObject([{ quantity: 3 }]);
    const remove = { quantity: '3', instead: 'remove-from-cart' };
    await post(browser, 'set-quantity', { known: { ...known, version: changed.version }, typed: remove });
    expect((await cartOf(browser)).items).toEqual([]);
  });

  test.each([{ instead: 'clear-cart' }, { instead: 'sign-out' }, { instead: '' }, { step: 'x' }])(
    'is not changed by a button that no page has: %j',
    async (button) => {
      const browser = await shop.signedIn();
      const { version } = await add(browser, '1');
      const typed = { quantity: '4', ...button } as Record<string, string>;
      expect((await outcome(browser, 'set-quantity', { known: { productId: '1', version }, typed })).notice?.kind).toBe(
        'error',
      );
      expect((await cartOf(browser)).items).toMatchObject([{ quantity: 1 }]);
    },
  );

  test('is paid for with a test card, once, and leads to its order', async () => {
    const browser = await shop.signedIn();
    const { id, version } = await add(browser, '1');
    const known = payFields(id, version);
    const form = { known, typed: { paymentToken: 'sim_approved' }, page: '/checkout' };
    const { to, notice } = await outcome(browser, 'pay', form);
    const { orders } = await browser.call(contract.listOrders, { query: {} });
    expect(orders).toMatchObject([{ status: 'paid', totalCents: 2999 }]);
    const link = { to: `/orders/${orders[0]?.id}`, label: 'See your order' };
    expect([to, notice]).toMatchObject(['/home', { kind: 'success', link }]);
    await post(browser, 'pay', form);
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toHaveLength(1);
  });

  test.each([
    ['for another total', { totalCents: 1 }],
    ['for another total on the button', { shownTotalCents: 1 }],
    ['of an older version', { cartVersion: 0 }],
  ])('is not paid for %s than the page showed', async (_, other) => {
    const browser = await shop.signedIn();
    const { id, version } = await add(browser, '1');
    const known = { ...payFields(id, version), ...other };
    const form = { known, typed: { paymentToken: 'sim_approved' }, page: '/checkout' };
    expect(await outcome(browser, 'pay', form)).toMatchObject({ to: '/checkout', notice: { kind: 'error' } });
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toEqual([]);
  });

  test('that changed in the meantime stays as it is, and the page says so', async () => {
    const browser = await shop.signedIn();
    const { version } = await add(browser, '1');
    await add(browser, '1');
    const form = { known: { productId: '1', version }, page: '/checkout' };
    expect((await outcome(browser, 'remove-from-cart', form)).notice?.text).toBe(
      'Your cart has changed in the meantime.',
    );
    expect((await cartOf(browser)).items).toHaveLength(1);
  });

  test('needs a user: a text browser is sent to sign in at an address without a query, of which Lynx names none', async () => {
    const headers = { origin: '' };
    expect((await outcome(shop.client(), 'add-to-cart', { known: { productId: '1' }, headers })).to).toBe('/login');
  });

  test('needs a user: a visitor is sent to sign in, and back', async () => {
    const visitor = shop.client();
    expect(await outcome(visitor, 'add-to-cart', { known: { productId: '1' }, page: '/store?search=a' })).toEqual({
      to: '/login?next=%2Fstore%3Fsearch%3Da',
      notice: { kind: 'info', text: 'You must be logged in to add items to your cart', typed: {} },
    });
  });
});

test('the wishlist is reached from the form that fills the cart, without filling it', async () => {
  const browser = await shop.signedIn();
  const typed = { quantity: '2', instead: 'add-to-wishlist' };
  await post(browser, 'add-to-cart', { known: { productId: '1' }, typed });
  expect((await browser.call(contract.getSession, {})).wishlist).toEqual(['1']);
  expect((await cartOf(browser)).items).toEqual([]);
});

test('the wishlist takes a product and gives it up', async () => {
  const browser = await shop.signedIn();
  const wishlist = async () => (await browser.call(contract.getSession, {})).wishlist;
  await post(browser, 'add-to-wishlist', { known: { productId: '1' } });
  expect(await wishlist()).toEqual(['1']);
  await post(browser, 'remove-from-wishlist', { known: { productId: '1' } });
  expect(await wishlist()).toEqual([]);
});

describe('writing to the studio', () => {
  const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question.', website: '' };

  test('is thanked for', async () => {
    const browser = await shop.signedIn();
    expect((await outcome(browser, 'send-message', { typed: message, page: '/home' })).notice).toEqual({
      kind: 'success',
      text: "Your message has been sent! We'll get back to you soon.",
    });
    expect((await browser.call(contract.getConversation, { query: {} })).messages).toHaveLength(1);
  });

  test('with an empty field keeps the others', async () => {
    const typed = { ...message, subject: ' ' };
    const { notice } = await outcome(await shop.signedIn(), 'send-message', { typed, page: '/home' });
    const { website, ...kept } = typed;
    expect(notice).toEqual({ kind: 'error', text: 'All fields are required!', typed: kept });
  });

  test('by a visitor needs the security check', async () => {
    const { notice } = await outcome(shop.client(), 'send-message', { typed: message, page: '/home' });
    expect(notice?.text).toBe('Please complete CAPTCHA verification!');
  });

  test('too long a text to be kept is said all the same', async () => {
    const typed = { ...message, message: 'x'.repeat(20_000) };
    const { notice } = await outcome(await shop.signedIn(), 'send-message', { typed, page: '/home' });
    expect(notice).toEqual({ kind: 'error', text: 'This text is too long.' });
  });
});

describe('a form', () => {
  test.each([
    'https://evil.example/store',
    `${TEST_ORIGIN}//evil.example`,
    `${TEST_ORIGIN}/..//evil.example`,
    'no address',
    '',
  ])('on %j leads home', async (referer) => {
    const browser = await shop.signedIn();
    const response = await post(browser, 'add-to-cart', { known: { productId: '1' }, headers: { referer } });
    expect(response.headers.get('location')).toBe('/home');
  });

  test('with an unknown field, one given twice, or another type of body is refused', async () => {
    const browser = await shop.signedIn();
    const known = { productId: '1' };
    for (const form of [
      { known, typed: { role: 'admin' } },
      { known, typed: { productId: '2' } },
      { known, headers: { 'content-type': 'text/plain' } },
    ]) {
      expect((await outcome(browser, 'add-to-cart', form)).notice?.kind).toBe('error');
    }
    expect((await cartOf(browser)).items).toEqual([]);
  });

  test("draws on its endpoint's budget", async () => {
    const browser = await shop.signedIn();
    for (let at = 0; at < 119; at += 1) await browser.call(contract.addWish, { params: { productId: '1' } });
    const form = { known: { productId: '1' } };
    expect((await outcome(browser, 'add-to-cart', form)).notice?.kind).toBe('success');
    expect((await outcome(browser, 'add-to-cart', form)).notice?.text).toBe(
      'Too many requests. Please try again later.',
    );
    const refused = await browser.problem(contract.addCartItem, { body: { productId: '1' } });
    expect(refused.code).toBe('rate_limited');
  });

  test('says what came of it to the user who posted it alone', async () => {
    const browser = await shop.signedIn();
    const message = { name: 'Ann', email: 'ann@example.com', subject: '', message: 'A secret.', website: '' };
    await post(browser, 'send-message', { typed: message });
    await browser.call(contract.signOut, {});
    expect(await noticeAt(browser, '/store')).toBeUndefined();
  });

  test("says nothing that another text in its cookie's place could change", async () => {
    const browser = shop.client();
    browser.cookies.set(
      '__Host-notice',
      Buffer.from('{"kind":"error","text":"Call this number"}').toString('base64url'),
    );
    expect(await noticeAt(browser, '/store')).toBeUndefined();
    expect(browser.cookies.has('__Host-notice')).toBe(false);
  });
});
