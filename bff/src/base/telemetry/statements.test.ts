/** Slow statements are logged by name and without values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logsWithoutIds } from '../../testing/logs-without-ids.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countDraws } from '../sms/spend.repository.ts';
import { logSlowStatements, statementName } from './statements.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const told = () => shop.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'slow_statement');

test('one that takes long is told with the function that awaits it, and without its values', async () => {
  const stop = logSlowStatements(shop.log, 0);
  await countDraws(shop.db, [Buffer.from('canary')], new Date('2031-02-03'));
  stop();
  // Other statements run in the background.
  const line = told().find(({ name }) => name === 'select text_draws');
  expect(line).toMatchObject({ caller: 'countDraws', duration: expect.any(Number) });
  expect(line.sql).toContain('$1');
  expect(logsWithoutIds({ logs: [JSON.stringify(line)] })).not.toMatch(/canary|2031|Y2FuYXJ5/);
});

test('one that is quick is not told', async () => {
  shop.logs.length = 0;
  const stop = logSlowStatements(shop.log, 60_000);
  await countDraws(shop.db, [Buffer.from('canary')], new Date());
  stop();
  expect(told()).toEqual([]);
});

test.each([
  ['select "id" from "products" where "id" = $1', 'select products'],
  ['update "carts" set "version" = $1 where "id" = $2', 'update carts'],
  ['insert into orders (id) values ($1)', 'insert orders'],
  ['delete from "sessions" where "id" = $1', 'delete sessions'],
  ['with due as (select 1 from x) select * from due', 'select due'],
  ['begin', 'begin'],
])('%s is called %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
