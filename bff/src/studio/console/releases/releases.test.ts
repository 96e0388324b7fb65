/** Releases in the console, over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleContract as api } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../base/clock.ts';
import { localAssetStore } from '../../../releases/store/asset-store.ts';
import { type SampleAdmin, sampleAdmin, soundExamination } from '../../../testing/release-builds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
let admin: SampleAdmin;
let directory: string;
const app = 'mfe-catalog';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'console-releases-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  admin = sampleAdmin(shop, directory);
  await admin.release({ app: 'shell' });
  await admin.release({ version: 'v1' });
  await admin.publishSample({ version: 'v2' });
  studio = startTestConsole(shop);
  browser = await studio.byLink();
  shop.clock.advance(1 * MINUTE);
});
afterEach(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const catalog = async () => (await browser.call(api.getReleases, {})).apps.find((each) => each.app === app);
const canary = (version: string, percent = 10) =>
  browser.call(api.startCanary, { params: { app }, body: { version, percent, reason: 'A try.' } });
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];

test('each app has its versions, who gets what, and the errors of a day by hour', async () => {
  await canary('v2');
  const minute = new Date(Math.floor(shop.clock.now().getTime() / MINUTE) * MINUTE);
  await shop.database.query(
    `insert into release_health (app, version, minute, views, load_errors, render_errors, server_render_errors, violations)
     select '${app}', version, $1::timestamptz - n * interval '1 minute', 10, case when version = 'v2' then 1 else 0 end, 0, 0, 0
     from unnest(array['v1', 'v2']) version, generate_series(0, 2) n`,
    [minute],
  );
  const shown = await catalog();
  expect(shown).toMatchObject({
    version: 'v1',
    canary: { version: 'v2', percent: 10, startedAt: shop.clock.now().toISOString() },
    versions: expect.arrayContaining([expect.objectContaining({ version: 'v2', createdBy: 'Ann' })]),
  });
  const sum = (hours: { views: number; errors: number }[] = []) =>
    hours.reduce((total, { views, errors }) => ({ views: total.views + views, errors: total.errors + errors }), {
      views: 0,
      errors: 0,
    });
  expect([sum(shown?.hours), sum(shown?.canaryHours)]).toEqual([
    { views: 30, errors: 0 },
    { views: 30, errors: 3 },
  ]);
});

test('a preview is listed until the owner ends it, which every browser and the audit log hear of', async () => {
  const { path } = await admin.preview({ app, version: 'v2' }, { actor: 'pull requests' });
  const reviewer = shop.client();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await reviewer.request(path, { method: 'POST', headers, body: '' });
  const isShown = async () => (await (await reviewer.request('/store')).text()).includes('a preview');
  expect(await isShown()).toBe(true);

  const { previews } = await browser.call(api.getReleases, {});
  expect(previews).toEqual([expect.objectContaining({ app, version: 'v2', madeBy: 'pull requests' })]);
  const params = { id: previews[0]?.id ?? '' };
  expect((await browser.call(api.endPreview, { params })).previews).toEqual([]);
  expect(await isShown()).toBe(false);
  expect((await shop.client().request(path)).status).toBe(410);
  const ended = { action: 'release.end-preview', subject: { kind: 'release', id: app }, from: { version: 'v2' } };
  expect(await lastAudit()).toMatchObject(ended);

  // Repeats it from another tab.
  expect((await browser.call(api.endPreview, { params })).previews).toEqual([]);
  const { entries } = await browser.call(api.listAudit, { query: { action: 'release' } });
  expect(entries).toHaveLength(1);
});

describe('a change', () => {
  test('is what visitors get, in the history with its reason, and one line of the audit log', async () => {
    const { events } = await canary('v2', 25);
    expect(events[0]).toMatchObject({
      action: 'canary',
      version: 'v2',
      percent: 25,
      actor: 'this machine',
      reason: 'A try.',
    });
    expect(await lastAudit()).toMatchObject({
      action: 'release.canary',
      subject: { kind: 'release', id: app },
      from: { version: 'v1', canary: null, percent: null },
      to: { version: 'v1', canary: 'v2', percent: 25, reason: 'A try.' },
    });
    await browser.call(api.promoteCanary, { params: { app }, body: {} });
    expect(await catalog()).toMatchObject({ version: 'v2', canary: null });
    await browser.call(api.rollBackRelease, { params: { app }, body: { reason: 'It flickers.' } });
    expect(await catalog()).toMatchObject({ version: 'v1' });
    await browser.call(api.activateRelease, { params: { app }, body: { version: 'v2' } });
    expect(await catalog()).toMatchObject({ version: 'v2' });
    const { entries } = await browser.call(api.listAudit, { query: { action: 'release' } });
    expect(entries.map(({ action }) => action)).toEqual([
      'release.activate',
      'release.rollback',
      'release.promote',
      'release.canary',
    ]);
  });

  test('beside others says in the audit log what it found and what it left, under the lock', async () => {
    await Promise.all([10, 20, 30, 40].map((percent) => canary('v2', percent)));
    await browser.call(api.promoteCanary, { params: { app }, body: {} });
    const { entries } = await browser.call(api.listAudit, { query: { action: 'release' } });
    const inOrder = entries.toReversed() as { from: unknown; to: Record<string, unknown> }[];
    const left = inOrder.map(({ to: { reason: _, ...live } }) => live);
    expect(inOrder.map(({ from }) => from)).toEqual([
      { version: 'v1', canary: null, percent: null },
      ...left.slice(0, -1),
    ]);
    expect(left.at(-1)).toEqual({ version: 'v2', canary: null, percent: null });
  });

  test('that the gate refuses says every reason, and changes nothing', async () => {
    await admin.publishSample({ version: 'v3', wrong: { endpoints: ['noSuchEndpoint'] } });
    const problem = await browser.problem(api.activateRelease, { params: { app }, body: { version: 'v3' } });
    expect(problem).toMatchObject({ status: 422, code: 'release_refused' });
    expect(String(problem.context?.reason)).toContain('noSuchEndpoint');
    expect(await catalog()).toMatchObject({ version: 'v1', canary: null });
    expect(await lastAudit()).toMatchObject({ action: 'session.begin' });
  });

  test.each([
    ['promoteCanary', 'has no canary to promote'],
    ['rollBackRelease', 'has no earlier release than v1'],
  ] as const)('%s where there is nothing to change says so', async (name, words) => {
    const problem = await browser.problem(api[name], { params: { app }, body: {} });
    expect(problem).toMatchObject({ code: 'release_refused', context: { reason: expect.stringContaining(words) } });
  });

  test('in the console and by command ends in equal rows', async () => {
    await admin.release({
      app: 'mfe-support',
      version: 'v1',
      routes: [{ path: '/support', title: 'S', description: 'S.' }],
    });
    await admin.publishSample({
      app: 'mfe-support',
      version: 'v2',
      routes: [{ path: '/support', title: 'S', description: 'S.' }],
    });
    const by = { actor: 'this machine', reason: 'Equal.' };
    await admin.startCanary({ app: 'mfe-support', version: 'v2' }, 10, by, soundExamination);
    await admin.promote('mfe-support', by, soundExamination);
    await browser.call(api.startCanary, { params: { app }, body: { version: 'v2', percent: 10, reason: 'Equal.' } });
    await browser.call(api.promoteCanary, { params: { app }, body: { reason: 'Equal.' } });
    const rowsOf = async (of: string) => [
      await shop.database.query(
        `select action, version, replaced, percent, actor, reason from release_events
         where app = $1 and action in ('canary', 'promote') order by id`,
        [of],
      ),
      await shop.database.query(
        'select version, canary_version, canary_percent, canary_started_at from active_releases where app = $1',
        [of],
      ),
    ];
    expect(await rowsOf(app)).toEqual(await rowsOf('mfe-support'));
  });
});
