/** Customers in the console, over HTTP. */
import { contract } from '@storefront/contract';
import { consoleContract as api, CUSTOMERS_EXPORT_PATH } from '@storefront/contract/console';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '../../../base/clock.ts';
import { askRefund, startWithOrder } from '../../../shop/refunds/testing/refunds.ts';
import { verifyAddress } from '../../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../../testing/emails.ts';
import { appCode, enrolApp, giveFirstFactor } from '../../../testing/mfa.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
  browser = await studio.byLink();
});
afterAll(() => shop.stop());

type Query = Parameters<typeof browser.call<typeof api.findCustomers>>[1]['query'];
const find = async (query: Query) => (await browser.call(api.findCustomers, { query })).customers;
const show = (customerId: string) => browser.call(api.showCustomer, { params: { customerId } });
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];
const idOf = async (email: string) => (await find({ search: email }))[0]?.id ?? '';

describe('the list of customers', () => {
  test('is searched by the beginning of an address, and says what each bought', async () => {
    const { browser: buyer, order, email } = await startWithOrder(shop);
    await askRefund(buyer, order, 1);
    await verifyAddress(shop, buyer, email);
    expect(await find({ search: email.toUpperCase().slice(0, -4) })).toMatchObject([
      { email, isProved: true, hasMfa: false, orders: 1, netCents: 5998 },
    ]);
    expect(await find({ search: `\u200b${email.replace('@', '＠')}` })).toMatchObject([{ email }]);
    expect(await find({ search: email.slice(1) })).toEqual([]);
  });

  test('is filtered, and sorted by age and by the last sign-in, both ways, page by page', async () => {
    await shop.database.query(
      `insert into users (email, username, created_at, last_login_at)
       select 'page' || n || '@example.org', 'page', $1::timestamptz - n / 3 * interval '1 second',
         $1::timestamptz + n / 5 * interval '1 second' from generate_series(1, 120) n`,
      [shop.clock.now()],
    );
    for (const sort of ['created', 'seen'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = await browser.call(api.findCustomers, { query: { search: 'page', sort, direction, after } });
          seen.push(...page.customers.map(({ id }) => id));
          after = page.next ?? undefined;
        } while (after);
        expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
      }
    }
    expect(await find({ search: 'page', proved: 'yes' })).toEqual([]);
    expect(await find({ search: 'page', proved: 'no' })).toHaveLength(50);
  });

  test('is exported as CSV, which the audit log tells', async () => {
    const text = await (await browser.request(`${CUSTOMERS_EXPORT_PATH}?search=page1@`)).text();
    expect(text.split('\r\n')).toEqual([
      'id,email,proved,mfa,orders,net,created_at,last_login_at',
      expect.stringMatching(/^[0-9a-f-]{36},page1@example\.org,no,no,0,0\.00,/),
      '',
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'customer.export', to: { search: 'page1@' } });
  });
});

describe('a customer', () => {
  test('has orders, factors, sessions and messages, and no secret of theirs', async () => {
    const { browser: buyer, order, email } = await startWithOrder(shop);
    const secret = await enrolApp(shop, buyer);
    await buyer.call(contract.sendSupportMessage, {
      body: { name: 'Ann', email, subject: 'Hello', message: 'Is it hollow?' },
    });
    const shown = await show(await idOf(email));
    expect(shown).toMatchObject({
      email,
      hasMfa: true,
      hasPassword: true,
      factors: [{ kind: 'totp' }],
      sessions: [{ device: expect.any(String) }],
      latestOrders: [{ id: order.id, totalCents: 7997, product: 'Castle' }],
      messages: [{ subject: 'Hello', state: 'open' }],
    });
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('that is not there is not found, whatever is asked of it', async () => {
    const params = { customerId: '01890a5d-ac96-774b-bcce-b302099a8057' };
    for (const endpoint of [api.showCustomer, api.sendCustomerReset, api.endCustomerSessions]) {
      expect(await browser.problem(endpoint, { params })).toMatchObject({ status: 404 });
    }
    expect((await browser.request(`/api/console/customers/${params.customerId}/data`)).status).toBe(404);
  });

  test('is sent a link for a new password, which the console never sees', async () => {
    const { browser: buyer, email } = await startWithOrder(shop);
    const customerId = await idOf(email);
    const answer = await browser.call(api.sendCustomerReset, { params: { customerId } });
    const token = tokenSentTo(shop, email, 'reset-password');
    expect(JSON.stringify(answer)).not.toContain(token);
    expect(JSON.stringify(await lastAudit())).not.toContain(token);
    expect(await lastAudit()).toMatchObject({
      action: 'customer.send-reset',
      subject: { kind: 'customer', id: customerId },
    });
    await shop.client().call(contract.resetPassword, { body: { token, password: 'quiet-harbour-77' } });
    expect((await buyer.call(contract.getSession, {})).user).toBeNull();
  });

  test('is signed out everywhere', async () => {
    const { browser: buyer, email } = await startWithOrder(shop);
    const customerId = await idOf(email);
    const { sessions } = await browser.call(api.endCustomerSessions, { params: { customerId } });
    expect(sessions).toEqual([]);
    expect((await buyer.call(contract.getSession, {})).user).toBeNull();
    expect(await lastAudit()).toMatchObject({ action: 'customer.end-sessions', from: { sessions: 1 } });
  });

  test('who is signed out everywhere keeps no remembered device and no link, and finds it in their history', async () => {
    const { browser: buyer, email } = await startWithOrder(shop);
    const customerId = await idOf(email);
    const secret = await enrolApp(shop, buyer);
    const trusted = shop.client();
    await giveFirstFactor(trusted, email);
    const proveApp = (rememberDevice: boolean) => {
      shop.clock.advance(30 * SECOND);
      const code = appCode(secret, shop.clock.now());
      return trusted.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice } });
    };
    await proveApp(true);
    await browser.call(api.sendCustomerReset, { params: { customerId } });
    const token = tokenSentTo(shop, email, 'reset-password');
    await browser.call(api.endCustomerSessions, { params: { customerId } });
    const body = { token, password: 'quiet-harbour-77' };
    expect(await shop.client().problem(contract.resetPassword, { body })).toMatchObject({ code: 'link_invalid' });
    await giveFirstFactor(trusted, email);
    await proveApp(false);
    const { events } = await trusted.call(contract.listAccountEvents, { query: {} });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'sessions-ended', device: null }));
  });

  test('gets all that is kept about them, as in their own export', async () => {
    const { browser: buyer, email } = await startWithOrder(shop);
    const customerId = await idOf(email);
    const response = await browser.request(`/api/console/customers/${customerId}/data`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="customer-${customerId}.json"`);
    expect(await lastAudit()).toMatchObject({ action: 'customer.export-data' });
    const { history: _, ...given } = (await response.json()) as Record<string, unknown>;
    // The customer's own history contains the export.
    const { history: __, ...own } = await buyer.call(contract.exportAccount, {});
    expect(given).toEqual(own);
    expect(emailsTo(shop, email).length).toBeGreaterThan(0);
    shop.clock.advance(1 * DAY);
  });
});
