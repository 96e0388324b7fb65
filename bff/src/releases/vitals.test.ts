/** Web vitals: browsers' reports and forged ones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Args, contract } from '@storefront/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../process/metrics/create-metrics.ts';
import { ACTIVE, CANARY, startCanaryShop, versionFor } from '../testing/canary-shop.ts';
import { logsWithoutIds } from '../testing/logs-without-ids.ts';
import type { TestApp } from '../testing/test-app.ts';

let shop: TestApp;
let directory: string;
let metrics: Metrics;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitals-'));
  shop = await startCanaryShop(directory);
  await versionFor(shop.client());
});
beforeEach(() => {
  metrics = createMetrics({ ...shop, textsPerDay: 500 });
  return () => metrics.stop();
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

type Vitals = Args<typeof contract.reportVitals>['body'];

const LCP = { name: 'LCP', value: 1500 } as const;
const sample: Vitals = { ...ACTIVE, path: '/store', values: [LCP, { name: 'CLS', value: 0.02 }] };

/** Sends the report as pages do, without cookies. */
const send = (more: Partial<Vitals>) => shop.client().call(contract.reportVitals, { body: { ...sample, ...more } });

async function series(): Promise<string[]> {
  const lines = (await metrics.read()).split('\n');
  return lines.filter((line) => /^storefront_web_vital\w*_(sum|count)/.test(line));
}

test.each([ACTIVE, CANARY])('those of a page are told by app, release and route: $version', async (release) => {
  await send(release);
  const page = `app="mfe-catalog",release="${release.version}",route="/store"`;
  expect(await series()).toEqual([
    `storefront_web_vital_seconds_sum{vital="LCP",${page}} 1.5`,
    `storefront_web_vital_seconds_count{vital="LCP",${page}} 1`,
    `storefront_web_vital_layout_shift_sum{${page}} 0.02`,
    `storefront_web_vital_layout_shift_count{${page}} 1`,
  ]);
});

test.each([
  ['a release that is not live', { version: 'v9' }],
  ['an app that there is none of', { app: 'mfe-boats' }],
  ['a route that is not declared', { path: '/invented' }],
])('those of %s are not told', async (_, more) => {
  await send(more);
  expect(await series()).toEqual([]);
});

test.each([
  ['another field', { email: 'someone@example.com' }],
  ['an address in place of a route', { path: '/store?search=me' }],
  ['another vital', { values: [{ name: 'age', value: 1 }] }],
  ['a value beyond bounds', { values: [{ name: 'LCP', value: 1e9 }] }],
  ['more values than vitals', { values: Array(6).fill(LCP) }],
  ['none', { values: [] }],
])('a report with %s is refused', async (_, more) => {
  const body = { ...sample, ...more } as Vitals;
  expect(await shop.client().problem(contract.reportVitals, { body })).toMatchObject({ code: 'invalid_request' });
  expect(await series()).toEqual([]);
});

test('leave nothing of their browser in the log', async () => {
  shop.logs.length = 0;
  const browser = shop.client('192.0.2.77');
  await browser.call(contract.reportVitals, { body: sample }, { 'user-agent': 'an unusual browser' });
  const lines = logsWithoutIds(shop);
  expect(lines).toContain('/api/vitals');
  expect(lines).not.toMatch(/192\.0\.2\.77|unusual|1500/);
});
