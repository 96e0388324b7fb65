/** Deleting an account in the console: the same effects and refusals as the customer's own deletion. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWithOrder } from '../../../shop/refunds/testing/refunds.ts';
import { dump } from '../../../testing/accounts.ts';
import { add, refusal } from '../../../testing/checkout.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { OWNER, SUPPORT, startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let owner: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
  owner = await studio.byLink();
});
afterAll(() => shop.stop());

const idOf = async (browser: TestClient) => (await browser.call(contract.getSession, {})).user?.id ?? '';
const deletion = (customerId: string, email: string) => ({ params: { customerId }, body: { email } });
const goodbyes = (email: string) => emailsTo(shop, email).filter(({ subject }) => /was deleted$/.test(subject));
const auditOf = (customerId: string) =>
  shop.database.query('select action, old_value, new_value from console_audit where subject_id = $1', [customerId]);

describe('an account that an owner deletes', () => {
  test('is gone with all that is kept about its customer, who is told; its orders stay without them', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const customerId = await idOf(browser);
    await owner.call(api.deleteCustomer, deletion(customerId, ` ${email.toUpperCase()} `));

    expect((await browser.call(contract.getSession, {})).user).toBeNull();
    const body = { email, password: TEST_PASSWORD };
    expect(await shop.client().problem(contract.signIn, { body })).toMatchObject({ code: 'invalid_credentials' });
    expect(goodbyes(email)).toHaveLength(1);
    const orders = await shop.database.query('select user_id, status from orders where id = $1', [order.id]);
    expect(orders).toEqual([{ user_id: null, status: 'paid' }]);

    const params = { customerId };
    expect(await owner.problem(api.showCustomer, { params })).toMatchObject({ code: 'not_found' });
    expect((await owner.call(api.findCustomers, { query: { search: email } })).customers).toEqual([]);
    expect(await auditOf(customerId)).toEqual([
      { action: 'customer.delete', old_value: { orders: 1 }, new_value: null },
    ]);
    for (const [table, text] of await dump(shop)) {
      // Counters keep addresses for a day at most; the audit log keeps the customer's id.
      if (table !== 'rate_limits') expect(text, table).not.toContain(email);
      if (!['rate_limits', 'console_audit'].includes(table)) expect(text, table).not.toContain(customerId);
    }
  });

  test('is confirmed by its address: another one deletes nothing and is not audited', async () => {
    const email = 'stays@example.com';
    const customerId = await idOf(await shop.signedIn(email));
    for (const typed of ['other@example.com', 'stays@example.co', '%']) {
      expect(await owner.problem(api.deleteCustomer, deletion(customerId, typed))).toMatchObject({
        code: 'customer_address_differs',
        status: 422,
      });
    }
    expect(await auditOf(customerId)).toEqual([]);
    expect(goodbyes(email)).toEqual([]);
    expect((await owner.call(api.findCustomers, { query: { search: email } })).customers).toHaveLength(1);
  });

  test('with a payment that cannot be closed is refused as the customer would be, and nothing has changed', async () => {
    const email = 'paying@example.com';
    const browser = await shop.signedIn(email);
    const customerId = await idOf(browser);
    const cart = await add(browser, '1', 4);
    shop.payments.outcome = 'unknown';
    await refusal(browser, cart);
    const { cancel } = shop.payments;
    shop.payments.cancel = () => Promise.reject(new Error('the payment provider is away'));
    const own = await browser.problem(contract.deleteAccount, {});
    const refused = await owner.problem(api.deleteCustomer, deletion(customerId, email));
    expect([refused.status, refused.code, refused.detail]).toEqual([own.status, own.code, own.detail]);
    expect(own.code).toBe('server_busy');
    shop.payments.cancel = cancel;
    expect(await auditOf(customerId)).toEqual([]);
    await owner.call(api.deleteCustomer, deletion(customerId, email));
  });

  test('by two people at once is deleted once', async () => {
    const email = 'twice@example.com';
    const customerId = await idOf(await shop.signedIn(email));
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => owner.call(api.deleteCustomer, deletion(customerId, email))),
    );
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(codes).toEqual(['not_found', 'not_found']);
    expect(await auditOf(customerId)).toHaveLength(1);
    expect(goodbyes(email)).toHaveLength(1);
  });
});

describe('rights', () => {
  const params = { customerId: '01890a5d-ac96-774b-bcce-b302099a8057' };
  const actions = [
    ['asking for a removal of MFA', api.askMfaRemoval, { params, body: { identification: 'By phone.' } }],
    ['withdrawing one', api.withdrawMfaRemoval, { params }],
    ['deleting an account', api.deleteCustomer, { params, body: { email: 'a@example.com' } }],
  ] as const;

  test.each(actions)('%s is for owners alone', async (_, endpoint, request) => {
    const people = {
      owner: await studio.signedIn(OWNER),
      support: await studio.signedIn(SUPPORT),
      nobody: studio.client(),
    };
    const statusOf = async (browser: TestClient) => (await browser.problem(endpoint, request as never)).status;
    expect({
      owner: await statusOf(people.owner),
      support: await statusOf(people.support),
      nobody: await statusOf(people.nobody),
    }).toEqual({ owner: 404, support: 403, nobody: 401 });
    expect(await auditOf(params.customerId)).toEqual([]);
  });
});
