/** The account page's data, through the API. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

async function buy(browser: TestClient, productId: string, priceCents: number): Promise<void> {
  const cart = await browser.call(contract.addCartItem, { body: { productId } });
  await browser.call(contract.placeOrder, {
    headers: { 'idempotency-key': `${cart.id}.${cart.version}` },
    body: { cartVersion: cart.version, totalCents: priceCents },
  });
}

test('a new account has the user, no purchases and no wishlist items', async () => {
  const browser = await shop.signedIn('new@example.com');
  const { user } = await browser.call(contract.getSession, {});
  const now = shop.clock.now().toISOString();
  expect(await browser.call(contract.getProfile, {})).toEqual({
    user,
    createdAt: now,
    lastLogin: now,
    purchases: [],
    purchasesAfter: null,
    wishlist: [],
  });
});

test('purchases are those that were paid for, newest first', async () => {
  const browser = await shop.signedIn();
  await buy(browser, '1', 2999);
  const firstDate = shop.clock.now().toISOString();
  shop.clock.advance(1 * MINUTE);
  await buy(browser, '2', 1999);
  shop.payments.outcome = 'declined';
  await buy(browser, '1', 2999).catch(() => {});
  shop.payments.outcome = 'succeeded';
  const { purchases } = await browser.call(contract.getProfile, {});
  expect(purchases).toMatchObject([
    { productId: '2', slug: 'dragon-model', itemName: 'Dragon Model', date: shop.clock.now().toISOString() },
    { productId: '1', slug: 'castle', itemName: 'Castle', date: firstDate },
  ]);
});

test('of many purchases it has the latest, and the list of orders has those that follow', async () => {
  const browser = await shop.signedIn();
  for (let count = 0; count < 22; count += 1) {
    shop.clock.advance(1 * MINUTE);
    await buy(browser, '1', 2999);
  }
  const { purchases, purchasesAfter } = await browser.call(contract.getProfile, {});
  expect(purchases).toHaveLength(20);
  expect(purchasesAfter).toBe(purchases.at(-1)?.orderId);
  const { orders } = await browser.call(contract.listOrders, { query: { after: purchasesAfter ?? '' } });
  expect(orders).toHaveLength(2);
  expect(purchases.map(({ orderId }) => orderId)).not.toContain(orders[0]?.id);
});

test('a purchase that is not sold any more stays, without a page', async () => {
  const browser = await shop.signedIn();
  await buy(browser, '2', 1999);
  await shop.database.query(`update products set published = false where id = '2'`);
  const { purchases } = await browser.call(contract.getProfile, {});
  await shop.database.query(`update products set published = true where id = '2'`);
  expect(purchases).toMatchObject([{ productId: '2', slug: null, image: null, itemName: 'Dragon Model' }]);
});

test("wishlist items are the user's own", async () => {
  const browser = await shop.signedIn();
  const { user } = await browser.call(contract.getSession, {});
  await shop.database.query('insert into wishlist_items (user_id, product_id, added_at) values ($1, $2, now())', [
    user?.id,
    '2',
  ]);
  const { wishlist } = await browser.call(contract.getProfile, {});
  expect(wishlist).toEqual([
    {
      productId: '2',
      slug: 'dragon-model',
      name: 'Dragon Model',
      image: expect.stringMatching(/^\/media\//),
      pictures: null,
      priceCents: 1999,
    },
  ]);
  expect((await (await shop.signedIn()).call(contract.getProfile, {})).wishlist).toEqual([]);
});

describe('what a user is called', () => {
  const names = { username: 'lantern', firstName: 'Mara', lastName: 'Lind' };

  test('can be changed, and is so for the session and the profile', async () => {
    const browser = await shop.signedIn();
    expect((await browser.call(contract.updateProfile, { body: names })).user).toMatchObject(names);
    expect((await browser.call(contract.getSession, {})).user).toMatchObject(names);
    expect((await browser.call(contract.getProfile, {})).user).toMatchObject(names);
  });

  test('may be a username alone: an empty first or last name is none', async () => {
    const browser = await shop.signedIn();
    await browser.call(contract.updateProfile, { body: names });
    const { user } = await browser.call(contract.updateProfile, { body: { ...names, firstName: '', lastName: '  ' } });
    expect(user).toMatchObject({ username: 'lantern', firstName: null, lastName: null });
  });

  test('is at first the address before its @, cut to what can be saved', async () => {
    const email = `${'lantern'.repeat(9)}@example.com`;
    const browser = await shop.signedIn(email);
    const { user } = await browser.call(contract.getSession, {});
    expect(user?.username).toBe('lantern'.repeat(9).slice(0, 50));
    const body = { username: user?.username ?? '', firstName: 'Mara', lastName: '' };
    expect((await browser.call(contract.updateProfile, { body })).user).toMatchObject({ firstName: 'Mara' });
  });

  test('is on one line, without what cannot be seen', async () => {
    const browser = await shop.signedIn();
    const username = ' \u202emara\u0007 \n  of\tthe\u200f hill ';
    const { user } = await browser.call(contract.updateProfile, { body: { ...names, username } });
    expect(user.username).toBe('mara of the hill');
  });

  test.each([
    [{ username: '' }, 'username_required'],
    [{ username: ' \u202e\u200b ' }, 'username_required'],
    [{ username: 'x'.repeat(51) }, 'name_too_long'],
    [{ firstName: 'x'.repeat(51) }, 'name_too_long'],
    [{ lastName: 'x'.repeat(51) }, 'name_too_long'],
    [{ email: 'other@example.com' }, 'invalid_request'],
    [{ role: 'admin' }, 'invalid_request'],
    [{ profilePicture: 'https://evil.example/x.png' }, 'invalid_request'],
  ])('is not changed to %j', async (change, code) => {
    const browser = await shop.signedIn();
    const before = await browser.call(contract.getSession, {});
    expect(await browser.problem(contract.updateProfile, { body: { ...names, ...change } })).toMatchObject({ code });
    expect(await browser.call(contract.getSession, {})).toEqual(before);
  });

  test('is shown to no other user', async () => {
    const [one, other] = [await shop.signedIn('one@example.com'), await shop.signedIn('other@example.com')];
    await one.call(contract.updateProfile, { body: names });
    expect((await other.call(contract.getSession, {})).user?.username).toBe('other');
  });
});
