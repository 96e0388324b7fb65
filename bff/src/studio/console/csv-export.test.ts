/** Rules for every export of the console. */
import { contract } from '@storefront/contract';
import {
  AUDIT_EXPORT_PATH,
  consoleContract as api,
  auditActions,
  auditKinds,
  CUSTOMERS_EXPORT_PATH,
  MESSAGES_EXPORT_PATH,
  ORDERS_EXPORT_PATH,
  PRODUCTS_EXPORT_PATH,
  SALES_EXPORT_PATH,
} from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { startWithOrder } from '../../shop/refunds/testing/refunds.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { SUPPORT, startTestConsole, type TestConsole } from './testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  await startWithOrder(shop);
  const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Is it hollow?' };
  const captcha = await easySolution(shop, 'support');
  await shop.client().call(contract.sendSupportMessage, { body: { ...message, captcha } });
  studio = startTestConsole(shop);
  browser = await studio.byLink();
});
beforeEach(() => shop.clock.advance(1 * MINUTE));
afterAll(() => shop.stop());

const exported = async () =>
  (await browser.call(api.listAudit, { query: {} })).entries.filter(({ action }) => action.endsWith('.export'));

/** The file, the kind in the audit log, the table read, a wrong filter, and a field that finds nothing. */
const files = [
  [ORDERS_EXPORT_PATH, 'orders', 'order', 'orders', 'from=2026-02-30', 'search'],
  [SALES_EXPORT_PATH, 'sales', 'order', 'orders', 'span=decade', undefined],
  [PRODUCTS_EXPORT_PATH, 'products', 'product', 'products', 'category=boats', 'search'],
  [CUSTOMERS_EXPORT_PATH, 'customers', 'customer', 'orders', 'proved=perhaps', 'search'],
  [MESSAGES_EXPORT_PATH, 'messages', 'message', 'support_messages', 'state=lost', 'search'],
  [AUDIT_EXPORT_PATH, 'audit-log', 'audit', 'console_audit', 'action=Refund', 'actor'],
] as const;

/** Makes reading the table fail as on a timeout. */
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

describe.each(files)('%s', (path, _name, _kind, read, wrong) => {
  async function refused(query: string, problem: object): Promise<void> {
    const response = await browser.request(`${path}?${query}`);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject(problem);
  }

  async function withoutExport(work: () => Promise<void>): Promise<void> {
    const before = await exported();
    await work();
    expect(await exported()).toEqual(before);
  }

  test('with a wrong filter is refused, and no line of the audit log says that anything was exported', async () => {
    await withoutExport(() => refused(wrong, { status: 400, code: 'invalid_request' }));
  });

  test('that is too broad is refused before anything is answered or audited', async () => {
    await withoutExport(() => whileTooBroad(read, () => refused('', { status: 422, code: 'search_too_broad' })));
  });
});

const searched = files.filter(([, , , , , member]) => member !== undefined);

test.each(searched)('%s of nothing has its heads alone, and is audited as it was asked for', async (...file) => {
  const [path, name, kind, , , member = ''] = file;
  const response = await browser.request(`${path}?${member}=nothing-like-it`);
  expect((await response.text()).split('\r\n')).toHaveLength(2);
  expect((await exported())[0]).toMatchObject({
    action: `${kind}.export`,
    subject: { kind: 'export', id: name },
    to: { [member]: 'nothing-like-it' },
  });
});

test('the audit log is exported with what was and is now, as JSON, by owners alone', async () => {
  const [entry] = await exported();
  const text = await (await browser.request(`${AUDIT_EXPORT_PATH}?action=${entry?.action}`)).text();
  const cells = [entry?.id, entry?.at, entry?.actor, 'owner', entry?.action, 'export', entry?.subject.id, ''];
  expect(text).toContain(`${cells.join(',')},${JSON.stringify(JSON.stringify(entry?.to)).replaceAll('\\"', '""')}\r\n`);
  const support = await studio.signedIn(SUPPORT);
  expect((await support.request(AUDIT_EXPORT_PATH)).status).toBe(403);
});

test('has every row of a list once, however many pages it has', async () => {
  await shop.database.query(
    `insert into console_audit (at, actor, role, action, subject_kind, subject_id)
      select date_trunc('milliseconds', now()) + number / 2 * interval '1 ms', 'many@shop.example', 'owner', 'order.note', 'order', number::text
      from generate_series(1, 1200) number`,
  );
  const text = await (await browser.request(`${AUDIT_EXPORT_PATH}?actor=many@shop.example`)).text();
  const [, ...rows] = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1200);
  expect(new Set(rows).size).toBe(1200);
});

test('every action of the audit log is found by one of its kinds', () => {
  expect(new Set(auditActions.map((action) => action.split('.')[0]))).toEqual(new Set(auditKinds));
});
