/** Exporting one's data and deleting the account, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { askForReset, dump, giveFactor, proveFactor } from '../../testing/accounts.ts';
import { add, checkout, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { closeLeftBehindOrders } from '../orders/orders.service.ts';
import { personalDataSources } from './sources.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.outcome = 'succeeded';
});

/** Creates an account with data of every kind: two castles paid for, a dragon in the cart and wishlist, a message. */
async function livedIn(email: string): Promise<{ browser: TestClient; userId: string }> {
  const browser = await shop.signedIn(email);
  await pay(browser, await add(browser, '1', 2));
  await add(browser, '2');
  await browser.call(contract.addWish, { params: { productId: '2' } });
  const message = { name: `Name of ${email}`, email, subject: 'Hello', message: `Private words of ${email}` };
  await browser.call(contract.sendSupportMessage, { body: message });
  await askForReset(shop, email);
  await giveFactor(shop, email);
  await proveFactor(shop, email);
  const { user } = await browser.call(contract.getSession, {});
  return { browser, userId: user?.id ?? '' };
}

const leave = (browser: TestClient) => browser.call(contract.deleteAccount, {});

describe('the list of what is kept', () => {
  test('has every table that refers to users', async () => {
    const referring = await shop.database.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const listed = Object.values(personalDataSources).flatMap(({ tables }) => tables);
    expect(listed.toSorted()).toEqual(referring.map(({ name }) => name).toSorted());
  });
});

describe('the export', () => {
  test('has everything of the user', async () => {
    const { browser, userId } = await livedIn('export@example.com');
    const exported = await browser.call(contract.exportAccount, {});
    expect(exported).toMatchObject({
      exportedAt: shop.clock.now().toISOString(),
      account: {
        id: userId,
        email: 'export@example.com',
        username: 'export',
        emailVerifiedAt: null,
        passwordSetAt: expect.any(String),
      },
      sessions: [{ userAgent: 'Test Browser' }],
      knownDevices: [{ lastUsedAt: expect.any(String) }],
      secondFactors: { enrolled: [{ kind: 'sms', phone: '+15554443333' }], recoveryCodesLeft: 0 },
      emailLinks: [{ purpose: 'verify-email' }, { purpose: 'reset-password' }],
      cart: { items: [{ productId: '2', name: 'Dragon Model', quantity: 1, addedPriceCents: 1999 }] },
      orders: [{ status: 'paid', totalCents: 5998, lines: [{ productId: '1', name: 'Castle', quantity: 2 }] }],
      wishlist: [{ productId: '2', name: 'Dragon Model' }],
      supportMessages: [{ subject: 'Hello', message: 'Private words of export@example.com' }],
    });
    expect(Object.keys(exported)).toEqual(['exportedAt', ...Object.keys(personalDataSources)]);
  });

  test('has receipts, downloads and refunds, with what the studio wrote of them', async () => {
    const { browser } = await startWithCart(shop, 'history@example.com');
    const { order } = await pay(browser, await add(browser));
    await shop.database.query('update order_lines set first_downloaded_at = $2 where order_id = $1 and position = 1', [
      order.id,
      shop.clock.now(),
    ]);
    await createOrderAdmin(shop).refund(order.id, 0, 'The roof was missing, Ann.');
    const { orders } = (await browser.call(contract.exportAccount, {})) as { orders?: unknown };
    const now = shop.clock.now().toISOString();
    expect(orders).toMatchObject([
      {
        receiptYear: 2026,
        receiptNumber: expect.any(Number),
        paymentReference: `test-${order.id}`,
        lines: [
          { refund: { by: 'studio', amountCents: 8997, reason: 'The roof was missing, Ann.', completedAt: now } },
          { firstDownloadedAt: now, refund: null },
        ],
      },
    ]);
  });

  test('has what the shop no longer sells', async () => {
    const { browser } = await livedIn('unsold@example.com');
    await shop.database.query("update products set published = false where id = '2'");
    const exported = await browser.call(contract.exportAccount, {});
    await shop.database.query("update products set published = true where id = '2'");
    expect(exported).toMatchObject({ cart: { items: [{ productId: '2' }] }, wishlist: [{ productId: '2' }] });
  });

  test('has nothing of other users, and no secret', async () => {
    await livedIn('neighbour@example.com');
    const { browser, userId } = await livedIn('discreet@example.com');
    const text = JSON.stringify(await browser.call(contract.exportAccount, {}));
    expect(text).not.toContain('neighbour');
    const secrets = await shop.database.query<{ secret: string }>(
      `select password_hash as secret from password_credentials where user_id = $1
       union select encode(token_hash, 'hex') from sessions where user_id = $1
       union select encode(device_hash, 'hex') from known_devices where user_id = $1
       union select encode(token_hash, 'hex') from email_links where user_id = $1`,
      [userId],
    );
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    const tokens = [...browser.cookies.values(), tokenSentTo(shop, 'discreet@example.com', 'reset-password')];
    for (const secret of [...secrets.map((row) => row.secret), ...tokens]) {
      expect(text).not.toContain(secret);
    }
  });

  test('is given 20 times an hour', async () => {
    const browser = await shop.signedIn();
    for (let count = 0; count < 20; count += 1) await browser.call(contract.exportAccount, {});
    expect(await browser.problem(contract.exportAccount, {})).toMatchObject({ code: 'rate_limited' });
    shop.clock.advance(1 * HOUR);
    await browser.call(contract.exportAccount, {});
  });
});

describe('deleting the account', () => {
  test('leaves its orders in the books, and nothing in any table that tells of its user', async () => {
    const email = 'leaving@example.com';
    const { browser, userId } = await livedIn(email);
    const [order] = (await browser.call(contract.listOrders, { query: {} })).orders;
    await createOrderAdmin(shop).refund(order?.id ?? '', 0, `Sorry, ${userId}, it is leaving the store.`);
    const cart = await browser.call(contract.getCart, {});
    const other = shop.client();
    await other.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
    await leave(browser);
    expect(browser.cookies.has('__Host-session')).toBe(false);
    for (const signedOut of [browser, other]) {
      expect(await signedOut.call(contract.getSession, {})).toEqual({ user: null, cart: null });
    }
    const rows = await shop.database.query('select user_id, status, total_cents from orders where id = $1', [
      order?.id,
    ]);
    expect(rows).toEqual([{ user_id: null, status: 'paid', total_cents: '5998' }]);
    const lines = await shop.database.query('select quantity from order_lines where order_id = $1', [order?.id]);
    expect(lines).toEqual([{ quantity: 2 }]);
    for (const [table, text] of await dump(shop)) {
      // Rate-limit counters keep ids for a day at most.
      if (table !== 'rate_limits') expect(text, table).not.toContain(userId);
      expect(text, table).not.toContain('leaving');
      // The order's idempotency key contains these.
      expect(text, table).not.toContain(cart.id);
      expect(text, table).not.toContain(browser.cookies.get('__Host-device') ?? '');
    }
    expect(emailsTo(shop, email).at(-1)?.subject).toBe('Lanternkeep: Your account was deleted');
    await expect(
      shop.client().call(contract.signIn, { body: { email, password: TEST_PASSWORD } }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await shop.signedIn(email)).cookies.has('__Host-session')).toBe(true);
  });

  test('needs a sign-in within ten minutes, with MFA where there is one', async () => {
    const recent = { code: 'recent_sign_in_required', status: 403 };
    const browser = await shop.signedIn('careful@example.com');
    shop.clock.advance(10 * MINUTE);
    expect(await browser.problem(contract.deleteAccount, {})).toMatchObject(recent);
    await browser.call(contract.signIn, { body: { email: 'careful@example.com', password: TEST_PASSWORD } });
    await giveFactor(shop, 'careful@example.com');
    expect(await browser.problem(contract.deleteAccount, {})).toMatchObject(recent);
    await proveFactor(shop, 'careful@example.com');
    await leave(browser);
  });

  test('closes an interrupted payment first: what was charged is in the books as paid', async () => {
    const browser = await shop.signedIn();
    const cart = await add(browser, '1', 3);
    shop.payments.outcome = 'lost';
    await refusal(browser, cart);
    await leave(browser);
    const rows = await shop.database.query('select user_id, status from orders where total_cents = 8997');
    expect(rows).toEqual([{ user_id: null, status: 'paid' }]);
    await closeLeftBehindOrders(shop);
  });

  test('when a payment cannot be closed, it is put off and nothing has changed', async () => {
    const browser = await shop.signedIn();
    const cart = await add(browser, '1', 4);
    shop.payments.outcome = 'unknown';
    await refusal(browser, cart);
    const { cancel } = shop.payments;
    shop.payments.cancel = () => Promise.reject(new Error('the payment provider is away'));
    expect(await browser.problem(contract.deleteAccount, {})).toMatchObject({ code: 'server_busy', status: 503 });
    shop.payments.cancel = cancel;
    expect((await browser.call(contract.getSession, {})).user).not.toBeNull();
    await leave(browser);
    const rows = await shop.database.query('select status from orders where total_cents = 11996');
    expect(rows).toEqual([{ status: 'abandoned' }]);
  });

  test('while a payment is under way, that payment ends settled and ownerless', async () => {
    const browser = await shop.signedIn();
    const cart = await add(browser, '1', 5);
    shop.payments.duringCharge = () => leave(browser);
    const { headers, body } = checkout(cart);
    const problem = await browser.problem(contract.placeOrder, { headers, body });
    shop.payments.duringCharge = async () => {};
    expect(problem).toMatchObject({ code: 'sign_in_required' });
    const rows = await shop.database.query('select user_id, status from orders where total_cents = 14995');
    expect(rows).toEqual([{ user_id: null, status: 'abandoned' }]);
  });

  test('at the same time as anything else, nothing fails but for being signed out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await shop.signedIn();
      const cart = await add(browser, '1', 6);
      const { sessions } = await browser.call(contract.listSessions, {});
      const sessionId = sessions[0]?.id ?? '';
      const together = await Promise.allSettled([
        leave(browser),
        pay(browser, cart),
        add(browser, '2'),
        browser.call(contract.addWish, { params: { productId: '2' } }),
        browser.call(contract.sendEmailVerification, {}),
        browser.call(contract.getProfile, {}),
        browser.call(contract.exportAccount, {}),
        browser.call(contract.revokeOtherSessions, {}),
        browser.call(contract.revokeSession, { params: { sessionId } }),
        leave(browser),
      ]);
      const codes = together.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
      for (const code of codes) expect(['sign_in_required', 'server_busy', 'cart_conflict']).toContain(code);
    }
    expect(await shop.database.query("select 1 from orders where user_id is null and status = 'pending'")).toEqual([]);
  });
});

test('the database keeps no pending order without a buyer', async () => {
  await expect(
    shop.database.query(
      `insert into orders (user_id, total_cents, request_hash, created_at, idempotency_key)
       values (null, 1, sha256('x'), now(), gen_random_uuid()::text)`,
    ),
  ).rejects.toMatchObject({ constraint: 'orders_pending_user_check' });
});
