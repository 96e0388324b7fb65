/** Attacks on a canary with invented visitors and failures, and its reaction to real failures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import {
  ACTIVE,
  browserWith,
  CANARY,
  CATALOG,
  report,
  scriptErrorOf,
  startCanaryShop,
  versionFor,
} from '../../testing/canary-shop.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { pinPath } from '../previews/pins.ts';
import { clearCanary, findLive, listEvents, setCanary } from '../registry/activations.repository.ts';
import { isDrawn } from '../registry/release-set.ts';
import { judgeCanaries } from './canary-guard.ts';

const COOKIE = '__Host-visitor';
const SECRET = 'thirty-two characters of randomness';

let shop: TestApp;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sabotage-'));
});
afterEach(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns an address in its own /24 block. */
const inBlock = (block: number, host = 7) => `198.18.${block}.${host}`;

/** Forged ids that draw the canary: 22 characters as before ids were signed, 32 with a made-up signature. */
const idsThatDraw = (length: number, percent: number) =>
  numbers(3000)
    .map((index) => String(index).padEnd(length, 'a'))
    .filter((id) => isDrawn(length === 22 ? id : id.slice(0, 16), CANARY, percent));

/** Opens browsers that get the canary, one at each of `addresses`. */
const canaryBrowsers = (addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => browserWith(shop, CANARY.version, address)));

/** Requests the canary often enough for a verdict: ten reports then mean that a third of its views failed. */
async function seeCanary(browser: TestClient): Promise<void> {
  for (const _ of numbers(30)) await versionFor(browser);
}

/** Returns true if the canary is still there after everything is counted and judged. */
async function survives(): Promise<boolean> {
  await shop.releases.stop();
  await judgeCanaries(shop);
  return (await findLive(shop.db, CATALOG))?.canaryVersion === CANARY.version;
}

const votes = () =>
  shop.database.query<{ version: string; kind: string }>('select * from release_votes order by version, kind');

describe('a visitor id', () => {
  test('that was chosen to draw the canary draws nothing, and is replaced', async () => {
    shop = await startCanaryShop(directory, "'models'", 1);
    for (const length of [22, 32]) {
      const chosen = idsThatDraw(length, 1).slice(0, 10);
      expect(chosen).toHaveLength(10);
      const given = await Promise.all(
        chosen.map(async (id) => {
          const browser = shop.client();
          browser.cookies.set(COOKIE, id);
          const version = await versionFor(browser);
          expect(browser.cookies.get(COOKIE)).not.toBe(id);
          return version;
        }),
      );
      // About one in a hundred fresh ids draws it by chance.
      expect(given.filter((version) => version === CANARY.version).length).toBeLessThan(5);
    }
  });

  test('of which any character was altered is replaced', async () => {
    shop = await startCanaryShop(directory);
    const genuine = (await browserWith(shop, CANARY.version)).cookies.get(COOKIE) ?? '';
    for (const index of numbers(genuine.length)) {
      const browser = shop.client();
      const altered = genuine.slice(0, index) + (genuine[index] === 'A' ? 'B' : 'A') + genuine.slice(index + 1);
      browser.cookies.set(COOKIE, altered);
      await versionFor(browser);
      expect(browser.cookies.get(COOKIE), altered).not.toBe(altered);
    }
  });
});

describe('reports that roll nothing back', () => {
  beforeEach(async () => {
    shop = await startCanaryShop(directory);
    await seeCanary(await browserWith(shop, CANARY.version));
  });

  test('are ten of real visitors at two addresses', async () => {
    const addresses = [inBlock(1), inBlock(2)];
    const browsers = await canaryBrowsers(addresses.flatMap((address) => numbers(5).map(() => address)));
    for (const browser of browsers) await report(browser, CANARY);
    expect(await survives()).toBe(true);
    expect(await votes()).toHaveLength(2);
  });

  test.each([
    ['IPv4 /24', (host: number) => inBlock(1, host + 1)],
    ['IPv6 /48', (host: number) => `2001:db8:7:${host + 1}::1`],
  ])('are forty of real visitors in one %s', async (_, addressOf) => {
    const browsers = await canaryBrowsers(numbers(40).map(addressOf));
    for (const browser of browsers) await report(browser, CANARY);
    expect(await survives()).toBe(true);
    expect(await votes()).toHaveLength(1);
  });

  test('are those of one visitor who comes from forty networks', async () => {
    const [visitor] = await canaryBrowsers([inBlock(1)]);
    for (const block of numbers(40)) {
      const elsewhere = shop.client(inBlock(block));
      elsewhere.cookies.set(COOKIE, visitor?.cookies.get(COOKIE) ?? '');
      await report(elsewhere, CANARY);
    }
    expect(await survives()).toBe(true);
    expect(await votes()).toHaveLength(1);
  });

  test.each([22, 32])('are those of fifty networks with invented ids of %i characters', async (length) => {
    const invented = idsThatDraw(length, 50);
    for (const block of numbers(50)) {
      const browser = shop.client(inBlock(block));
      browser.cookies.set(COOKIE, invented[block] ?? '');
      await report(browser, CANARY);
    }
    expect(await survives()).toBe(true);
    expect(await votes()).toEqual([]);
  });

  test('are those of forty networks whose visitors do not get the canary, or have no id', async () => {
    for (const block of numbers(20)) {
      await report(await browserWith(shop, ACTIVE.version, inBlock(block)), CANARY);
      await report(shop.client(inBlock(100 + block)), CANARY);
    }
    expect(await survives()).toBe(true);
    expect(await votes()).toEqual([]);
  });

  test('are those that tell of renders on the server, of which browsers cannot know', async () => {
    const browsers = await canaryBrowsers([inBlock(1), inBlock(2), inBlock(3)]);
    for (const browser of browsers) {
      for (const _ of numbers(5)) await report(browser, CANARY, { kind: 'server-render' });
    }
    expect(await survives()).toBe(true);
    expect(await votes()).toHaveLength(3);
  });

  test.each([
    ['of other releases', { kind: 'script', message: 'broken', stack: scriptErrorOf(ACTIVE).stack }],
    ['of extensions', { kind: 'script', message: 'broken', stack: 'at f (chrome-extension://a/content.js:1:1)' }],
    ['without their place', { kind: 'script' }],
  ] as const)('are errors of scripts %s', async (_, error) => {
    const browsers = await canaryBrowsers(numbers(20).map((block) => inBlock(block)));
    for (const browser of browsers) await report(browser, CANARY, error);
    expect(await survives()).toBe(true);
    expect(await votes()).toEqual([]);
  });

  test('are errors of its scripts in nineteen networks, from which failed pages are told as well', async () => {
    const browsers = await canaryBrowsers(numbers(19).map((block) => inBlock(block)));
    for (const browser of browsers) await report(browser, CANARY, scriptErrorOf(CANARY));
    for (const browser of browsers.slice(0, 9)) await report(browser, CANARY);
    expect(await survives()).toBe(true);
    expect(await votes()).toHaveLength(28);
  });

  test('are those of translated pages, whose texts others have moved', async () => {
    const browsers = await canaryBrowsers(numbers(20).map((block) => inBlock(block)));
    for (const browser of browsers) await report(browser, CANARY, { isTranslated: true });
    for (const browser of browsers) await report(browser, CANARY, { ...scriptErrorOf(CANARY), isTranslated: true });
    expect(await survives()).toBe(true);
    expect(await votes()).toEqual([]);
    const rows = await shop.database.query('select sum(render_errors)::integer as errors from release_health');
    expect(rows).toEqual([{ errors: 0 }]);
    expect(shop.logs.filter((line) => line.includes('"isTranslated":true'))).toHaveLength(40);
  });

  test('are those of ten networks in more than an hour', async () => {
    const browsers = await canaryBrowsers(numbers(10).map((block) => inBlock(block)));
    for (const browser of browsers.slice(0, 9)) await report(browser, CANARY);
    shop.clock.advance(1 * HOUR + 1 * MINUTE);
    await seeCanary(browsers[9] as TestClient);
    await report(browsers[9] as TestClient, CANARY);
    expect(await survives()).toBe(true);
  });
});

describe('a canary is rolled back', () => {
  test('by reports of ten real visitors in ten networks', async () => {
    shop = await startCanaryShop(directory);
    const browsers = await canaryBrowsers(numbers(10).map((block) => inBlock(block)));
    for (const _ of numbers(2)) for (const browser of browsers) await versionFor(browser);
    for (const browser of browsers) await report(browser, CANARY);
    expect(await survives()).toBe(false);
    expect((await listEvents(shop.db, CATALOG)).at(-1)).toMatchObject({
      action: 'auto-rollback',
      reason: expect.stringMatching(
        /^10 networks reported failures, 0 errors of scripts, and 0 renders failed in 30 views/,
      ),
    });
  });

  test('by errors of its own scripts in twenty networks', async () => {
    shop = await startCanaryShop(directory);
    const browsers = await canaryBrowsers(numbers(20).map((block) => inBlock(block)));
    for (const browser of browsers) {
      await versionFor(browser);
      await report(browser, CANARY, scriptErrorOf(CANARY));
    }
    expect(await survives()).toBe(false);
    expect((await listEvents(shop.db, CATALOG)).at(-1)).toMatchObject({
      action: 'auto-rollback',
      reason: expect.stringMatching(/^0 networks reported failures, 20 errors of scripts, and 0 renders failed/),
    });
  });

  test('by its failures to render on the server, for any visitor', async () => {
    shop = await startCanaryShop(directory, "() => { throw new Error('broken') }");
    await seeCanary(await browserWith(shop, CANARY.version));
    expect(await survives()).toBe(false);
    expect((await listEvents(shop.db, CATALOG)).at(-1)).toMatchObject({
      action: 'auto-rollback',
      reason: expect.stringMatching(
        // The server's own guard may judge while the thirtieth view is still being rendered.
        /^0 networks reported failures, 0 errors of scripts, and (?:29|3\d) renders failed in 3\d views/,
      ),
    });
  });
});

describe('a vote', () => {
  beforeEach(async () => {
    shop = await startCanaryShop(directory);
  });

  test('is of the active release where the visitor gets that', async () => {
    await report(await browserWith(shop, ACTIVE.version), ACTIVE);
    expect(await votes()).toMatchObject([{ version: ACTIVE.version }]);
  });

  test('is of the canary where it is pinned for a visitor who does not draw it', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    await browser.request(await pinPath({ clock: shop.clock, releaseLinkSecret: SECRET }, CANARY));
    await report(browser, CANARY);
    expect(await votes()).toMatchObject([{ version: CANARY.version }]);
  });

  test('is cast for files that a translated page could not load: translating keeps none from loading', async () => {
    await report(await browserWith(shop, CANARY.version), CANARY, { kind: 'load', isTranslated: true });
    expect(await votes()).toMatchObject([{ version: CANARY.version, kind: 'failure' }]);
  });

  test('is cast only while there is a canary to judge', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    await clearCanary(shop.db, CATALOG);
    await report(browser, ACTIVE);
    expect(await votes()).toEqual([]);
  });

  test('tells neither the visitor nor the address, nor the same one of another release', async () => {
    const address = inBlock(1);
    const browsers = [
      await browserWith(shop, CANARY.version, address),
      await browserWith(shop, ACTIVE.version, address),
    ];
    await report(browsers[0] as TestClient, CANARY);
    await report(browsers[1] as TestClient, ACTIVE);
    const rows = await shop.database.query<{ visitor: Buffer; block: Buffer }>(
      'select visitor, block from release_votes',
    );
    const kept = rows.flatMap(({ visitor, block }) => [visitor, block]);
    expect(kept.map(({ length }) => length)).toEqual([32, 32, 32, 32]);
    expect(new Set(kept.map(String)).size).toBe(4);
    const clear = [address, '198.18.1', ...browsers.map((browser) => browser.cookies.get(COOKIE)?.slice(0, 16) ?? '')];
    for (const text of clear)
      expect(kept.some((hash) => hash.includes(text) || hash.toString('base64url') === text)).toBe(false);
  });

  test('may be cast again after an hour, and for a canary that begins again', async () => {
    const browser = await browserWith(shop, CANARY.version);
    const votedAt = async () =>
      (await shop.database.query<{ voted_at: Date }>('select voted_at from release_votes'))[0];
    await report(browser, CANARY);
    for (const restart of [false, true]) {
      shop.clock.advance(restart ? 1 * MINUTE : 1 * HOUR + 1 * MINUTE);
      if (restart) await setCanary(shop.db, CATALOG, CANARY.version, 50, shop.clock.now());
      await report(browser, CANARY);
      expect(await votes()).toHaveLength(1);
      expect(await votedAt()).toEqual({ voted_at: shop.clock.now() });
    }
  });

  test('is cast once, however many reports come at once', async () => {
    const [browser] = await canaryBrowsers([inBlock(1)]);
    await Promise.all(numbers(5).map(() => report(browser as TestClient, CANARY)));
    expect(await votes()).toHaveLength(1);
  });

  test('is forgotten by housekeeping after an hour', async () => {
    await report(await browserWith(shop, CANARY.version), CANARY);
    await sweep(shop);
    expect(await votes()).toHaveLength(1);
    shop.clock.advance(1 * HOUR + 1 * MINUTE);
    await sweep(shop);
    expect(await votes()).toEqual([]);
  });

  test('is one of 2000 of its release and kind at most', async () => {
    await shop.database.query(
      `insert into release_votes (app, version, visitor, block, voted_at)
       select 'mfe-catalog', 'v2', sha256(n::text::bytea), sha256(n::text::bytea), $1 from generate_series(1, 2000) as n`,
      [shop.clock.now()],
    );
    await report(await browserWith(shop, CANARY.version), CANARY);
    expect(await votes()).toHaveLength(2000);
  });
});
