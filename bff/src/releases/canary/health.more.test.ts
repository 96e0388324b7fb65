/** Health of releases: the counts of pages and browsers, and their consequences. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import { type SampleAdmin, sampleAdmin, soundExamination } from '../../testing/release-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { judgeCanaries } from './canary-guard.ts';
import { createHealthCounters } from './health-counters.ts';

let shop: TestApp;
let admin: SampleAdmin;
const directory = await mkdtemp(join(tmpdir(), 'health-'));

const by = { actor: 'Ann' };
const canary = { app: 'mfe-catalog', version: 'v2' };
const active = { app: 'mfe-catalog', version: 'v1' };

beforeEach(async () => {
  shop = await startTestApp();
  admin = sampleAdmin(shop, directory);
  await admin.release({ app: 'shell' });
  await admin.release({ version: 'v1' });
  await admin.publishSample({ version: 'v2' });
  await admin.startCanary(canary, 50, by, soundExamination);
});
afterEach(() => shop.stop());
afterAll(() => rm(directory, { recursive: true }));

interface Row {
  version: string;
  minute: Date;
  views: number;
  load_errors: number;
  render_errors: number;
  server_render_errors: number;
}
const counted = () => shop.database.query<Row>('select * from release_health order by version, minute');

/** Waits until the counts in memory are written. */
async function countedBy(condition: (rows: Row[]) => boolean): Promise<Row[]> {
  await expect.poll(async () => condition(await counted())).toBe(true);
  return await counted();
}

async function count(release: typeof canary, views: number, errors: number): Promise<void> {
  const counters = createHealthCounters(shop);
  for (let index = 0; index < views; index += 1) counters.countView(release);
  for (let index = 0; index < errors; index += 1) counters.countError(release, 'server-render');
  await counters.flush();
}

const statusOf = async () => (await admin.overview()).live.find(({ app }) => app === 'mfe-catalog');

describe('counting', () => {
  test('views and errors are sums by release and minute, from all processes', async () => {
    await Promise.all([count(canary, 3, 1), count(canary, 4, 0), count(active, 5, 2)]);
    shop.clock.advance(1 * MINUTE);
    await count(canary, 1, 0);
    const rows = await counted();
    expect(rows.map(({ version, views, server_render_errors }) => [version, views, server_render_errors])).toEqual([
      ['v1', 5, 2],
      ['v2', 7, 1],
      ['v2', 1, 0],
    ]);
  });

  test('counts are written within seconds; releases that are not live are not counted', async () => {
    await shop.releases.refresh();
    shop.releases.countView(canary);
    shop.releases.countView({ app: 'mfe-catalog', version: 'v9' });
    for (const kind of ['load', 'render', 'server-render'] as const) shop.releases.countError(canary, kind);
    const [row, ...others] = await countedBy((rows) => rows.length > 0);
    expect(row).toMatchObject({ version: 'v2', views: 1, load_errors: 1, render_errors: 1, server_render_errors: 1 });
    expect(others).toEqual([]);
  });

  test('counts that cannot be written are kept for the next time', async () => {
    const counters = createHealthCounters(shop);
    counters.countView(canary);
    await shop.database.query('alter table release_health rename to elsewhere');
    await expect(counters.flush()).rejects.toThrow();
    await shop.database.query('alter table elsewhere rename to release_health');
    counters.countView(canary);
    await counters.flush();
    expect(await counted()).toMatchObject([{ views: 2 }]);
  });

  test('counts of a release that is gone are dropped, the others are written', async () => {
    const counters = createHealthCounters(shop);
    counters.countView({ app: 'mfe-catalog', version: 'gone' });
    counters.countView(canary);
    await counters.flush();
    expect(await counted()).toMatchObject([{ version: 'v2', views: 1 }]);
  });

  test('is forgotten after a week', async () => {
    await count(canary, 1, 0);
    shop.clock.advance(7 * DAY + 1 * MINUTE);
    await sweep(shop);
    expect(await counted()).toEqual([]);
  });
});

describe('what a browser reports', () => {
  const report = { app: 'mfe-catalog', version: 'v1', kind: 'load', path: '/store' } as const;
  const everybodyGets = async (version: string) => {
    if (version === 'v1') await admin.rollBack('mfe-catalog', by);
  };

  test('is counted for the release it got, and logged without anything about the visitor', async () => {
    await everybodyGets('v1');
    await shop.client().call(contract.reportClientError, { body: report });
    const rows = await countedBy((found) => found.length > 0);
    expect(rows).toMatchObject([{ version: 'v1', load_errors: 1 }]);
    const line = shop.logs.find((text) => text.includes('client_error')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ app: 'mfe-catalog', version: 'v1', kind: 'load', route: '/store' });
  });

  test('keeps a path only when the app declares it', async () => {
    await everybodyGets('v1');
    await shop.client().call(contract.reportClientError, { body: { ...report, path: '/someone/secret' } });
    expect(shop.logs.join()).toContain('client_error');
    expect(shop.logs.join()).not.toContain('someone');
  });

  test('of a release that the visitor does not get counts for nothing', async () => {
    await everybodyGets('v1');
    for (const wrong of [{ version: 'v2' }, { version: 'invented' }, { app: 'mfe-boats' }]) {
      await shop.client().call(contract.reportClientError, { body: { ...report, ...wrong } });
    }
    await shop.releases.stop();
    expect(await counted()).toEqual([]);
  });

  test.each([
    ['another field', { email: 'someone@example.com' }],
    ['an unknown kind', { kind: 'boredom' }],
    ['an address with a query', { path: '/store?search=me' }],
    ['a whole URL', { path: 'https://shop.example/store' }],
  ])('with %s is refused', async (_, part) => {
    const body = { ...report, ...part } as typeof report;
    expect(await shop.client().problem(contract.reportClientError, { body })).toMatchObject({
      code: 'invalid_request',
    });
  });

  test('is taken five times in ten minutes from one address', async () => {
    const browser = shop.client();
    for (let index = 0; index < 5; index += 1) await browser.call(contract.reportClientError, { body: report });
    expect(await browser.problem(contract.reportClientError, { body: report })).toMatchObject({ code: 'rate_limited' });
    shop.clock.advance(10 * MINUTE);
    await browser.call(contract.reportClientError, { body: report });
  });
});

describe('a canary that fares worse', () => {
  test('is rolled back by itself, logged, and in the history with its numbers', async () => {
    await count(active, 500, 2);
    await count(canary, 50, 30);
    await judgeCanaries(shop);
    expect(await statusOf()).toMatchObject({ version: 'v1', canaryVersion: null, canaryPercent: null });
    const reason =
      '0 networks reported failures, 0 errors of scripts, and 30 renders failed in 50 views, while of the active release 0 networks reported failures, 0 errors of scripts, and 2 renders failed in 500 views';
    expect((await admin.overview()).events[0]).toMatchObject({
      action: 'auto-rollback',
      version: 'v1',
      replaced: 'v2',
      actor: 'automatic',
      reason,
    });
    const line = shop.logs.find((text) => text.includes('canary_rolled_back')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ app: 'mfe-catalog', version: 'v2', active: 'v1', reason });
  });

  test('is rolled back once, however many processes notice', async () => {
    await count(active, 500, 2);
    await count(canary, 50, 30);
    await Promise.all(Array.from({ length: 8 }, () => judgeCanaries(shop)));
    const { events } = await admin.overview();
    expect(events.filter(({ action }) => action === 'auto-rollback')).toHaveLength(1);
  });

  test('is noticed by a running process without being asked', async () => {
    await shop.releases.refresh();
    await count(active, 500, 2);
    for (let index = 0; index < 50; index += 1) {
      shop.releases.countView(canary);
      shop.releases.countError(canary, 'server-render');
    }
    await expect.poll(statusOf).toMatchObject({ canaryVersion: null });
  });

  test('keeps its place while it fares as the active release does', async () => {
    await count(active, 500, 20);
    await count(canary, 500, 22);
    await judgeCanaries(shop);
    expect(await statusOf()).toMatchObject({ canaryVersion: 'v2' });
  });

  test('is judged by what happened since it began, at most by the last hour', async () => {
    await count(active, 500, 2);
    await count(canary, 50, 30);
    shop.clock.advance(61 * MINUTE);
    await judgeCanaries(shop);
    expect(await statusOf()).toMatchObject({ canaryVersion: 'v2' });
  });
});
