/** Violations of the pages' policies: browsers' reports and forged ones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, urlOf } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { ACTIVE, browserWith, CANARY, CATALOG, startCanaryShop, versionFor } from '../../testing/canary-shop.ts';
import { sampleAdmin } from '../../testing/release-builds.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findLive } from '../registry/activations.repository.ts';
import { judgeCanaries } from './canary-guard.ts';

const ORIGIN = 'http://localhost:4000';
/** Headers that a browser sends with its own reports. */
const REPORTED = { 'x-storefront-client': '', origin: '', 'content-type': 'application/csp-report' };
const LISTED = { ...REPORTED, 'content-type': 'application/reports+json' };

let shop: TestApp;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'violations-'));
  shop = await startCanaryShop(directory);
});
afterEach(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const cspReport = (more: Record<string, unknown> = {}) => ({
  'csp-report': {
    'effective-directive': 'require-trusted-types-for',
    'blocked-uri': 'trusted-types-sink',
    'document-uri': `${ORIGIN}/store?search=private`,
    'script-sample': 'Element innerHTML|<b>secret</b>',
    ...more,
  },
});

/** Returns the name of the release set that `browser` gets. */
async function setOf(browser: TestClient): Promise<string> {
  const page = await browser.request('/store');
  return (
    /report-uri \/api\/reports\/csp\?set=([\w-]+)/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  );
}

const sendTo = (browser: TestClient, set: string, body: unknown, headers: Record<string, string> = REPORTED) =>
  browser.request(urlOf(contract.reportViolations, { query: { set } }), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });

const told = () =>
  shop.logs
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'csp_violation')
    .map(({ app, version, directive, blocked }) => ({ app, version, directive, blocked }));

/** Returns the counts once everything is written. */
async function counted(): Promise<{ app: string; version: string; violations: number }[]> {
  await shop.releases.stop();
  return await shop.database.query(
    'select app, version, sum(violations)::integer as violations from release_health where violations > 0 group by 1, 2 order by 1, 2',
  );
}

describe('a report of a page', () => {
  test('counts for the release whose script did it, or whose page it is', async () => {
    const browser = await browserWith(shop, CANARY.version);
    const set = await setOf(browser);
    const script = `${ORIGIN}/assets/shell/v1/main.js`;
    for (const report of [cspReport({ 'source-file': script }), cspReport(), cspReport({ 'source-file': '' })]) {
      expect((await sendTo(browser, set, report)).status).toBe(204);
    }
    expect(await counted()).toEqual([
      { ...CANARY, violations: 2 },
      { app: 'shell', version: 'v1', violations: 1 },
    ]);
  });

  test('is shown in the list of releases for a day', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    await sendTo(browser, await setOf(browser), cspReport());
    await shop.releases.stop();
    const admin = sampleAdmin(shop, directory);
    expect((await admin.overview()).violations).toEqual([{ ...ACTIVE, violations: 1 }]);
    shop.clock.advance(1 * DAY + 1 * HOUR);
    expect((await admin.overview()).violations).toEqual([]);
  });

  test('may be a list, which tells of scripts without integrity too', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    const documentURL = `${ORIGIN}/store`;
    const list = [
      { type: 'csp-violation', body: { documentURL, effectiveDirective: 'script-src-elem', blockedURL: 'inline' } },
      {
        type: 'integrity-violation',
        body: { documentURL, blockedURL: `${ORIGIN}/x.js?token=1`, destination: 'script' },
      },
      { type: 'deprecation', body: { documentURL, effectiveDirective: 'script-src' } },
    ];
    expect((await sendTo(browser, await setOf(browser), list, LISTED)).status).toBe(204);
    expect(told()).toEqual([
      { ...ACTIVE, directive: 'script-src-elem', blocked: 'inline' },
      { ...ACTIVE, directive: 'integrity-policy', blocked: ORIGIN },
    ]);
  });

  test('leaves in the log where it came from, and nothing that an address or a page may hold', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    const blocked = 'https://evil.example:8443/path-with/a-token?and=query#fragment';
    await sendTo(browser, await setOf(browser), cspReport({ 'blocked-uri': blocked }));
    expect(told()).toEqual([
      { ...ACTIVE, directive: 'require-trusted-types-for', blocked: 'https://evil.example:8443' },
    ]);
    const lines = shop.logs.join('\n');
    for (const secret of ['private', 'secret', 'a-token', 'fragment']) expect(lines).not.toContain(secret);
  });
});

describe('a report that says nothing is answered alike, and not counted', () => {
  test.each([
    ['of no fields', {}],
    ['of null', null],
    ['of a number', 42],
    ['of another shape', { 'csp-report': [1] }],
    ['of a directive that is none', cspReport({ 'effective-directive': 'x\ny' })],
    ['of a browser’s extension', cspReport({ 'source-file': 'chrome-extension://abc/content.js' })],
    ['of an address that is none', cspReport({ 'document-uri': 'about' })],
  ])('%s', async (_, report) => {
    const browser = await browserWith(shop, ACTIVE.version);
    const answer = await sendTo(browser, await setOf(browser), report);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(told()).toEqual([]);
  });

  test('of releases that this visitor does not get', async () => {
    const [one, other] = await Promise.all([browserWith(shop, ACTIVE.version), browserWith(shop, CANARY.version)]);
    for (const set of [await setOf(other), 'invented']) {
      expect((await sendTo(one, set, cspReport())).status).toBe(204);
    }
    expect(await counted()).toEqual([]);
  });
});

describe('strangers', () => {
  test('who report again and again are bounded by address and hour', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    const set = await setOf(browser);
    const list = Array.from({ length: 100 }, () => ({
      type: 'csp-violation',
      body: { documentURL: `${ORIGIN}/store`, effectiveDirective: 'script-src', blockedURL: 'eval' },
    }));
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await sendTo(browser, set, list, LISTED)).status);
    expect(statuses).toEqual([...Array(30).fill(204), ...Array(10).fill(429)]);
    expect(told()).toHaveLength(300);
    shop.clock.advance(1 * HOUR);
    expect((await sendTo(browser, set, cspReport())).status).toBe(204);
  });

  test('cannot have the pages of another site report to us', async () => {
    const browser = await browserWith(shop, ACTIVE.version);
    const set = await setOf(browser);
    for (const site of ['cross-site', 'same-site']) {
      expect((await sendTo(browser, set, cspReport(), { ...REPORTED, 'sec-fetch-site': site })).status).toBe(403);
    }
    expect(told()).toEqual([]);
  });

  test('take no canary back, from however many networks they report', async () => {
    for (let block = 0; block < 40; block += 1) {
      const browser = await browserWith(shop, CANARY.version, `198.18.${block}.7`);
      await versionFor(browser);
      await sendTo(browser, await setOf(browser), cspReport());
    }
    expect(await counted()).toEqual([{ ...CANARY, violations: 40 }]);
    await judgeCanaries(shop);
    expect((await findLive(shop.db, CATALOG))?.canaryVersion).toBe(CANARY.version);
  });

  test('keep no session alive: a report looks up none', async () => {
    const browser = await shop.signedIn();
    const [before] = await shop.database.query<{ last_seen_at: Date }>('select last_seen_at from sessions');
    shop.clock.advance(2 * HOUR);
    await sendTo(browser, 'any', cspReport());
    const [after] = await shop.database.query<{ last_seen_at: Date }>('select last_seen_at from sessions');
    expect(after).toEqual(before);
  });
});
