/** What holds for every export of the console. */
import {
  consoleContract as api,
  auditActions,
  auditKinds,
  CUSTOMERS_EXPORT_PATH,
  ORDERS_EXPORT_PATH,
  PRODUCTS_EXPORT_PATH,
} from '@storefront/contract/console';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import { startWithOrder } from '../refunds/testing/refunds.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestConsole } from './testing/console.ts';

let shop: TestApp;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  await startWithOrder(shop);
  browser = await startTestConsole(shop).byLink();
});
beforeEach(() => shop.clock.advance(1 * MINUTE));
afterAll(() => shop.stop());

const exported = async () =>
  (await browser.call(api.listAudit, { query: {} })).entries.filter(({ action }) => action.endsWith('.export'));

/** The file, the table that is read for it, and a wrong filter. */
const files = [
  [ORDERS_EXPORT_PATH, 'orders', 'orders', 'from=2026-02-30'],
  [PRODUCTS_EXPORT_PATH, 'products', 'products', 'category=boats'],
  [CUSTOMERS_EXPORT_PATH, 'customers', 'orders', 'proved=perhaps'],
] as const;

/** Reading the table is given up, as when it takes too long. */
async function whileTooBroad(table: string, work: () => Promise<void>): Promise<void> {
  const { query } = shop.database;
  await query(`create function give_up() returns boolean language plpgsql as $$
    begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  await query(`alter table ${table} rename to all_${table}`);
  await query(`create view ${table} as select * from all_${table} where give_up()`);
  try {
    await work();
  } finally {
    await query(`drop view ${table}`);
    await query(`alter table all_${table} rename to ${table}`);
    await query('drop function give_up()');
  }
}

describe.each(files)('%s', (path, name, read, wrong) => {
  async function expectRefused(query: string, problem: object): Promise<void> {
    const before = await exported();
    const response = await browser.request(`${path}?${query}`);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject(problem);
    expect(await exported()).toEqual(before);
  }

  test('with a wrong filter is refused, and no line of the audit log says that anything was exported', async () => {
    await expectRefused(wrong, { status: 400, code: 'invalid_request' });
  });

  test('that is too broad is refused before anything is answered or audited', async () => {
    await whileTooBroad(read, () => expectRefused('', { status: 422, code: 'search_too_broad' }));
  });

  test('of nothing has its heads alone, and is audited as it was asked for', async () => {
    const response = await browser.request(`${path}?search=nothing-like-it`);
    expect((await response.text()).split('\r\n')).toHaveLength(2);
    expect((await exported())[0]).toMatchObject({
      action: `${name.slice(0, -1)}.export`,
      subject: { kind: 'export', id: name },
      to: { search: 'nothing-like-it' },
    });
  });
});

test('every action of the audit log is found by one of its kinds', () => {
  expect(new Set(auditActions.map((action) => action.split('.')[0]))).toEqual(new Set(auditKinds));
});
