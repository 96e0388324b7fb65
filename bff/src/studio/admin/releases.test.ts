/** Release commands and the history they leave. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import type { Trial } from '../../releases/admin/releases.ts';
import { setRenderingOff } from '../../releases/registry/rendering.repository.ts';
import { soundExamination } from '../../testing/release-builds.ts';
import { openSampleShop, type SampleShop } from '../../testing/sample-shop.ts';

let shop: SampleShop['shop'];
let admin: SampleShop['admin'];
let directory: string;
let stop: SampleShop['stop'];

beforeEach(async () => {
  ({ shop, admin, directory, stop } = await openSampleShop());
});
afterEach(() => stop());

const app = 'mfe-catalog';
const by = { actor: 'Ann', reason: 'because' };
const release = (version: string) => admin.release({ version });
const live = async () => (await admin.overview()).live.find((row) => row.app === app);
const actions = async () =>
  (await admin.overview()).events
    .filter((event) => event.app === app)
    .map(({ action, version, replaced }) => [action, version, replaced].join(' ').trim());
const releaseDirectory = (version: string) => join(directory, 'assets', app, version);

describe('activating and rolling back', () => {
  test('each step is in the history, with who and why', async () => {
    await release('v1');
    await admin.publishSample({ version: 'v2' });
    const event = await admin.activate({ app, version: 'v2' }, by, soundExamination);
    expect(event).toMatchObject({ action: 'activate', version: 'v2', replaced: 'v1', ...by, at: shop.clock.now() });
    expect(await live()).toMatchObject({ version: 'v2' });
    await admin.rollBack(app, by);
    expect(await live()).toMatchObject({ version: 'v1' });
    expect(await actions()).toEqual(['rollback v1 v2', 'activate v2 v1', 'activate v1']);
  });

  test('what is active already is left alone, a canary beside it too', async () => {
    await release('v1');
    await admin.publishSample({ version: 'v2' });
    await admin.startCanary({ app, version: 'v2' }, 5, by, soundExamination);
    expect(await admin.activate({ app, version: 'v1' }, by, soundExamination)).toBeNull();
    expect(await live()).toMatchObject({ version: 'v1', canaryVersion: 'v2' });
  });

  test('a release that the server renders no more is rendered again when a person says so', async () => {
    await release('v1');
    await setRenderingOff(shop.db, { app, version: 'v1' }, shop.clock.now());
    const isOff = async () => (await admin.overview()).releases.find((row) => row.app === app)?.renderingOffAt;
    expect(await isOff()).toEqual(shop.clock.now());
    expect(await admin.render({ app, version: 'v1' })).toBe(true);
    expect(await isOff()).toBeNull();
    expect(await admin.render({ app, version: 'v1' })).toBe(false);
    await expect(admin.render({ app, version: 'v9' })).rejects.toThrow('There is no release v9 of mfe-catalog.');
  });

  test('what does not exist cannot be activated, nor what is first be rolled back', async () => {
    await release('v1');
    await expect(admin.activate({ app, version: 'v9' }, by, soundExamination)).rejects.toThrow(
      'There is no release v9 of mfe-catalog.',
    );
    await expect(admin.rollBack(app, by)).rejects.toThrow(
      'mfe-catalog has no earlier release than v1 to roll back to.',
    );
    await expect(admin.rollBack('mfe-boats', by)).rejects.toThrow('mfe-boats has no active release.');
  });

  test('many at once are one after the other, and the history says in which order', async () => {
    const versions = ['v1', 'v2', 'v3', 'v4', 'v5'];
    for (const version of versions) await admin.publishSample({ version });
    await Promise.all(versions.map((version) => admin.activate({ app, version }, by, soundExamination)));
    const events = (await admin.overview()).events.filter((event) => event.app === app).toReversed();
    expect(events.map(({ replaced }) => replaced)).toEqual([
      null,
      ...events.slice(0, -1).map(({ version }) => version),
    ]);
    expect((await live())?.version).toBe(events.at(-1)?.version);
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await release('v1');
    for (const version of ['v2', 'v3']) await admin.publishSample({ version });
  });
  const start = (version: string, percent: number) =>
    admin.startCanary({ app, version }, percent, by, soundExamination);

  test('stands beside the active release until it is promoted', async () => {
    await start('v2', 10);
    expect(await live()).toMatchObject({ version: 'v1', canaryVersion: 'v2', canaryPercent: 10 });
    await admin.promote(app, by, soundExamination);
    expect(await live()).toMatchObject({ version: 'v2', canaryVersion: null, canaryPercent: null });
    expect(await actions()).toEqual(['promote v2 v1', 'canary v2', 'activate v1']);
    await admin.rollBack(app, by);
    expect(await live()).toMatchObject({ version: 'v1' });
  });

  test('is what a rollback takes back first', async () => {
    await start('v2', 10);
    await admin.rollBack(app, by);
    expect(await live()).toMatchObject({ version: 'v1', canaryVersion: null });
    expect((await actions())[0]).toBe('rollback v1 v2');
  });

  test('may grow, and is still judged from its beginning', async () => {
    await start('v2', 10);
    const startedAt = shop.clock.now();
    shop.clock.advance(1 * DAY);
    await start('v2', 50);
    expect(await live()).toMatchObject({ canaryPercent: 50, canaryStartedAt: startedAt });
    await start('v3', 5);
    expect(await live()).toMatchObject({ canaryVersion: 'v3', canaryStartedAt: shop.clock.now() });
  });

  test('ends when another release becomes everybody’s', async () => {
    await start('v2', 10);
    await admin.activate({ app, version: 'v3' }, by, soundExamination);
    expect(await live()).toMatchObject({ version: 'v3', canaryVersion: null });
  });

  test.each([
    [() => start('v2', 0), /whole number from 1 to 99/],
    [() => start('v2', 100), /whole number from 1 to 99/],
    [() => start('v2', 2.5), /whole number from 1 to 99/],
    [() => start('v1', 5), 'mfe-catalog v1 is already active for all visitors.'],
    [() => start('v9', 5), 'There is no release v9 of mfe-catalog.'],
    [() => admin.promote(app, by, soundExamination), 'mfe-catalog has no canary to promote.'],
  ])('that cannot be is refused (%#)', async (attempt, reason) => {
    await expect(attempt()).rejects.toThrow(reason);
  });
});

describe('trying a release out', () => {
  test('happens as a visitor and as a signed-in user, whose account is gone afterwards', async () => {
    await admin.publishSample();
    const smoke = async ({ session, pinPath, routes }: Trial) => {
      const browser = shop.client();
      browser.cookies.set(session.name, session.value);
      const { user } = await browser.call(contract.getSession, {});
      expect(user?.email).toMatch(/^release-check-/);
      expect((await browser.call(contract.getCart, {})).items).toMatchObject([{ quantity: 1 }]);
      expect((await browser.request(pinPath)).status).toBe(302);
      expect(routes.map(({ path }) => path)).toEqual(['/store']);
      return [];
    };
    await admin.activate({ app, version: 'v1' }, by, { ...soundExamination, smoke });
    expect(await shop.database.query('select id from users')).toEqual([]);
  });

  test('refuses what the browser finds, and leaves everything as it was', async () => {
    await release('v1');
    await admin.publishSample({ version: 'v2' });
    const examination = {
      ...soundExamination,
      smoke: async () => ['The page /store throws: x.', 'The page /store y.'],
    };
    const reasons = 'mfe-catalog v2 is refused:\n  - The page /store throws: x.\n  - The page /store y.';
    await expect(admin.activate({ app, version: 'v2' }, by, examination)).rejects.toThrow(reasons);
    await expect(admin.startCanary({ app, version: 'v2' }, 5, by, examination)).rejects.toThrow(reasons);
    expect(await live()).toMatchObject({ version: 'v1', canaryVersion: null });
    expect(await shop.database.query('select id from users')).toEqual([]);
  });

  test('refuses rules that apply to elements of other apps', async () => {
    const contents = { 'main.css': 'h1 { color: red !important }' };
    await admin.publishSample({ app: 'shell', version: 'v2', contents });
    await admin.activate({ app: 'shell', version: 'v2' }, by, soundExamination);
    await admin.publishSample({ version: 'v2', contents });
    await expect(admin.activate({ app, version: 'v2' }, by, soundExamination)).rejects.toThrow(
      'Its rule h1 (main.css) applies to elements of other apps',
    );
  });

  test('opens the pages of all apps when it is the shell’s, and none when the gate has refused before', async () => {
    await release('v1');
    await admin.publishSample({ app: 'shell', version: 'v2' });
    const opened: string[][] = [];
    const smoke = async ({ routes }: Trial) => {
      opened.push(routes.map(({ path }) => path));
      return [];
    };
    const tooHeavy = {
      ...soundExamination,
      budgets: () => [{ name: 'shell', bytes: 2, budget: 1, uncompressed: [] }],
      smoke,
    };
    await expect(admin.activate({ app: 'shell', version: 'v2' }, by, tooHeavy)).rejects.toThrow('It is too heavy');
    await admin.activate({ app: 'shell', version: 'v2' }, by, { ...soundExamination, smoke });
    expect(opened).toEqual([['/home', '/store']]);
  });

  test('a canary is looked at again before it is promoted, as the others may have changed', async () => {
    await release('v1');
    await admin.publishSample({ version: 'v2', shared: { react: '19.3.1' } });
    await admin.startCanary({ app, version: 'v2' }, 5, by, soundExamination);
    await rm(releaseDirectory('v2'), { recursive: true });
    await expect(admin.promote(app, by, soundExamination)).rejects.toThrow(
      'Its files are not where releases are served',
    );
  });
});

describe('a release that no browser could try', () => {
  const untried = { ...soundExamination, smoke: async () => null };
  const triedInBrowser = async (version: string) =>
    (await admin.overview()).releases.find((row) => row.app === app && row.version === version)?.triedInBrowser;

  test('goes to a tenth of the visitors, and to more once a person says so', async () => {
    await release('v1');
    await admin.publishSample({ version: 'v2' });
    expect(await triedInBrowser('v2')).toBeNull();
    const reason =
      'mfe-catalog v2 was not tested in a browser: install chromium where its gate runs, give it to at most 10 % of visitors';
    await expect(admin.activate({ app, version: 'v2' }, by, untried)).rejects.toThrow(reason);
    await expect(admin.startCanary({ app, version: 'v2' }, 11, by, untried)).rejects.toThrow(reason);
    await admin.startCanary({ app, version: 'v2' }, 10, by, untried);
    expect(await triedInBrowser('v2')).toBe(false);
    await expect(admin.promote(app, by, untried)).rejects.toThrow(reason);
    await admin.promote(app, by, { ...untried, mayLeaveUntried: true });
    expect(await live()).toMatchObject({ version: 'v2' });
    expect(await triedInBrowser('v2')).toBe(false);
  });

  test('goes to everybody where one has tried it before', async () => {
    await release('v1');
    await admin.publishSample({ version: 'v2' });
    await admin.startCanary({ app, version: 'v2' }, 50, by, soundExamination);
    expect(await triedInBrowser('v2')).toBe(true);
    await admin.rollBack(app, by);
    await admin.activate({ app, version: 'v2' }, by, untried);
    expect(await live()).toMatchObject({ version: 'v2' });
    expect(await triedInBrowser('v2')).toBe(true);
  });
});

describe('pruning', () => {
  test('keeps what is active, a canary, among the last of the history, or was used within a week', async () => {
    for (const version of ['v1', 'v2', 'v3', 'v4']) await release(version);
    for (const version of ['v5', 'v6']) await admin.publishSample({ version });
    await shop.database.query("update releases set created_at = '2026-05-01Z'");
    shop.clock.advance(8 * DAY);
    await admin.startCanary({ app, version: 'v5' }, 5, by, soundExamination);
    await admin.publishSample({ version: 'v7' });
    await shop.database.query("update releases set created_at = $1 where version = 'v7'", [shop.clock.now()]);
    expect(await admin.prune(2)).toEqual([
      { app, version: 'v1' },
      { app, version: 'v2' },
      { app, version: 'v6' },
    ]);
    expect((await readdir(join(directory, 'assets', app))).toSorted()).toEqual(['v3', 'v4', 'v5', 'v7']);
    expect(await admin.prune(2)).toEqual([]);
    await admin.rollBack(app, by);
    await admin.rollBack(app, by);
    expect(await live()).toMatchObject({ version: 'v3' });
  });

  test('keeps what was replaced less than a week ago', async () => {
    await release('v1');
    await shop.database.query("update releases set created_at = '2026-05-01Z'");
    shop.clock.advance(8 * DAY);
    await release('v2');
    expect(await admin.prune(1)).toEqual([]);
    shop.clock.advance(8 * DAY);
    expect(await admin.prune(1)).toEqual([{ app, version: 'v1' }]);
  });
});
