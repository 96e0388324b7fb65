/** Browser errors: the stored fields and the positions in the sources. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import { ACTIVE, browserWith, startCanaryShop } from '../../testing/canary-shop.ts';
import { logsWithoutIds } from '../../testing/logs-without-ids.ts';
import { sampleAdmin } from '../../testing/release-builds.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { MAX_ERRORS } from './browser-errors.service.ts';

let shop: TestApp;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'browser-errors-'));
  shop = await startCanaryShop(directory);
});
afterEach(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const FILE = `https://shop.example/assets/${ACTIVE.app}/${ACTIVE.version}/store.js`;
const STACK = `TypeError: broken
    at addToCart (${FILE}:1:8)
    at https://shop.example/assets/elsewhere
    at extension (chrome-extension://secret/content.js:1:1)`;
const report = (more: object = {}) => ({
  body: { ...ACTIVE, kind: 'script', path: '/store', message: 'broken', stack: STACK, ...more } as const,
});

const errors = () => sampleAdmin(shop, directory).errors();

test('are counted together by fingerprint, with their place in the sources', async () => {
  const map = { version: 3, sources: ['webpack://mfe_catalog/./src/store.page.tsx'], names: [], mappings: 'AAUA' };
  await writeFile(join(directory, 'assets', ACTIVE.app, ACTIVE.version, 'store.js.map'), JSON.stringify(map));
  for (const stack of [STACK, STACK.replace(':1:8', ':1:9')]) {
    const browser = await browserWith(shop, ACTIVE.version);
    for (let time = 0; time < 2; time += 1) await browser.call(contract.reportClientError, report({ stack }));
  }
  const found = await errors();
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ ...ACTIVE, kind: 'script', route: '/store', message: 'broken', seen: 2 });
  expect(found[0]?.places).toEqual(['src/store.page.tsx:11']);
});

test('keep their place in the released file where there is no source map', async () => {
  await (await browserWith(shop, ACTIVE.version)).call(contract.reportClientError, report());
  expect((await errors())[0]?.places).toEqual([`addToCart ${ACTIVE.app}/${ACTIVE.version}/store.js:1:8`]);
});

test.each([
  ['an email', 'No user ann@canary.example'],
  ['an address', 'Failed to fetch https://canary.example/reset#token'],
  ['a number', 'Order 4111-1111-canary1 is gone'],
  ['quoted text', 'Unexpected token "canary"'],
  ['quoted text for a property', "Cannot read properties of null (reading 'canary words')"],
])('keep nothing of %s in their message', async (_, message) => {
  await (await browserWith(shop, ACTIVE.version)).call(contract.reportClientError, report({ message }));
  const rows = await shop.database.query('select * from browser_errors');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/canary|4111|secret|shop\.example/);
  expect(logsWithoutIds(shop)).not.toMatch(/canary\.example|4111/);
});

test('of a script are a vote against the release whose file it is in, and no other', async () => {
  const ofEarlier = STACK.replace(`/${ACTIVE.version}/`, '/v0/');
  for (const stack of [ofEarlier, STACK]) {
    await (await browserWith(shop, ACTIVE.version)).call(contract.reportClientError, report({ stack }));
  }
  const told = shop.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'client_error');
  expect(told.map(({ isVote }) => isVote)).toEqual([false, true]);
  expect(await shop.database.query('select kind from release_votes')).toEqual([{ kind: 'script' }]);
});

test('name the property that was read', async () => {
  const message = "Cannot read properties of undefined (reading 'priceCents')";
  await (await browserWith(shop, ACTIVE.version)).call(contract.reportClientError, report({ message }));
  expect((await errors())[0]?.message).toBe(message);
});

test('of a release are bounded, and forgotten two weeks after they were last seen', async () => {
  await shop.database.query(
    `insert into browser_errors (app, version, fingerprint, kind, route, message, frames, first_seen_at, last_seen_at)
     select $1, $2, decode(lpad(n::text, 32, '0'), 'hex'), 'script', '', 'm', '[]', $3, $3
     from generate_series(1, $4::integer) n`,
    [ACTIVE.app, ACTIVE.version, shop.clock.now(), MAX_ERRORS],
  );
  await (await browserWith(shop, ACTIVE.version)).call(contract.reportClientError, report());
  const count = async () => (await shop.database.query('select 1 from browser_errors')).length;
  expect(await count()).toBe(MAX_ERRORS);
  shop.clock.advance(15 * DAY);
  await sweep(shop);
  expect(await count()).toBe(0);
});

test('of releases that the visitor does not get are dropped', async () => {
  const browser = await browserWith(shop, ACTIVE.version);
  await browser.call(contract.reportClientError, report({ version: 'invented' }));
  expect(await errors()).toEqual([]);
});
