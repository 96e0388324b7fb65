/** Preview links: only browsers that opened one get the release, and only permitted callers create one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { archiveOf, openReleaseShop, type ReleaseShop } from '../../testing/release-api.ts';
import { soundExamination } from '../../testing/release-builds.ts';
import { revokeGrant } from '../access/grants.repository.ts';
import { MAX_FOR_PREVIEWS } from '../publish/publish.ts';

const app = 'mfe-catalog';
const by = { actor: 'Ann' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let shop: ReleaseShop;
beforeAll(async () => {
  shop = await openReleaseShop();
  await shop.admin.release({ version: 'v1' });
  for (const version of ['v2', 'v3']) await shop.admin.publishSample({ version });
  await shop.admin.publishSample({ app: 'shell', version: 'v2' });
});
afterAll(() => shop.stop());

const client = () => createTestClient(shop.app);
const post = (browser: TestClient, path: string, headers: Record<string, string> = {}) =>
  browser.request(path, { method: 'POST', headers: { ...FORM, ...headers }, body: '' });
const makeLink = async (version = 'v2', of = app) => (await shop.admin.preview({ app: of, version }, by)).path;

async function storePage(browser: TestClient) {
  const response = await browser.request('/store');
  return { html: await response.text(), headers: response.headers };
}

async function versionFor(browser: TestClient): Promise<string | undefined> {
  return /\/assets\/mfe-catalog\/(\w+)\//.exec((await storePage(browser)).html)?.[1];
}

async function previewer(link?: string): Promise<TestClient> {
  const browser = client();
  const opened = await post(browser, link ?? (await makeLink()));
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/home']);
  return browser;
}

describe('whoever opens it', () => {
  test('is asked first, since programs that read messages open links', async () => {
    const [link, browser] = [await makeLink(), client()];
    const asked = await browser.request(link);
    const html = await asked.text();
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('<strong translate="no">mfe-catalog v2</strong>');
    expect(html).toContain('Continue only if you trust the person who gave you this address.');
    expect(browser.cookies.size).toBe(0);
    expect(await versionFor(browser)).toBe('v1');
  });

  test('gets the release, marked on each page, which no cache keeps', async () => {
    const { html, headers } = await storePage(await previewer());
    expect(html).toContain('/assets/mfe-catalog/v2/');
    expect(html).toContain('<strong>mfe-catalog</strong> v2: a preview, in this browser alone.');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('may be several, while nobody else gets it', async () => {
    const link = await makeLink();
    for (const browser of [await previewer(link), await previewer(link)]) expect(await versionFor(browser)).toBe('v2');
    const { html } = await storePage(client());
    expect(html).toContain('/assets/mfe-catalog/v1/');
    expect(html).not.toContain('a preview');
  });

  test('may look at releases of several apps, and the last of each', async () => {
    const browser = await previewer(await makeLink('v2'));
    await post(browser, await makeLink('v2', 'shell'));
    await post(browser, await makeLink('v3'));
    const { html } = await storePage(browser);
    expect(html).toContain('/assets/mfe-catalog/v3/');
    expect(html).toContain('/assets/shell/v2/');
  });

  test('gets it in place of a canary', async () => {
    await shop.admin.startCanary({ app, version: 'v3' }, 99, by, soundExamination);
    expect(await versionFor(await previewer())).toBe('v2');
    await shop.admin.rollBack(app, by);
  });
});

describe('it ends', () => {
  const isShown = async (browser: TestClient) => (await storePage(browser)).html.includes('a preview');

  test('by its button', async () => {
    const browser = await previewer();
    const ended = await post(browser, '/releases/previews/end');
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/home']);
    expect(await versionFor(browser)).toBe('v1');
    expect([...browser.cookies.keys()]).not.toContain('__Host-release-pins');
  });

  test('after a day, for the link too', async () => {
    const link = await makeLink();
    const browser = await previewer(link);
    shop.clock.advance(1 * DAY);
    expect(await isShown(browser)).toBe(false);
    expect((await client().request(link)).status).toBe(410);
    expect((await post(client(), link)).status).toBe(410);
  });

  test('with the token that made it', async () => {
    const token = await shop.token(app, ['preview']);
    const made = await shop.send(token, 'POST', `/releases/${app}/preview`, { version: 'v2' });
    const { path } = (await made.json()) as { path: string };
    const browser = await previewer(path);
    expect(await isShown(browser)).toBe(true);
    const [row] = await shop.database.query<{ name: string }>('select name from release_grants where token_key = $1', [
      token.split('_')[1],
    ]);
    await revokeGrant(shop.db, row?.name ?? '', shop.clock.now());
    expect(await isShown(browser)).toBe(false);
  });
});

test('another site can neither open nor end it in somebody’s browser', async () => {
  const foreign = { origin: 'https://evil.example' };
  expect((await post(client(), await makeLink(), foreign)).status).toBe(403);
  const browser = await previewer();
  expect((await post(browser, '/releases/previews/end', foreign)).status).toBe(403);
  expect(await versionFor(browser)).toBe('v2');
});

test.each(['nonsense', 'x'.repeat(43), '%00'])('a link that nobody made, %j, opens nothing', async (token) => {
  const response = await post(client(), `/releases/preview/${token}`);
  expect(response.status).toBe(410);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('it is in the history, and cannot be made of a release that does not exist', async () => {
  await shop.admin.preview({ app, version: 'v3' }, { actor: 'Bob', reason: 'to look' });
  expect((await shop.admin.overview()).events[0]).toMatchObject({
    ...{ action: 'preview', version: 'v3', actor: 'Bob', reason: 'to look' },
  });
  await expect(shop.admin.preview({ app, version: 'v9' }, by)).rejects.toThrow(
    'There is no release v9 of mfe-catalog.',
  );
});

describe('who may only preview', () => {
  const upload = async (rights: readonly ReleaseRight[], version: string) =>
    shop.upload(await shop.token(app, rights), Buffer.from(await archiveOf({ version })));
  const activate = (version: string) => shop.admin.activate({ app, version }, by, soundExamination);

  test('uploads a build, of which visitors get nothing before it is published', async () => {
    expect((await upload(['preview'], 'pr')).status).toBe(201);
    expect(await versionFor(await previewer(await makeLink('pr')))).toBe('pr');
    await expect(activate('pr')).rejects.toThrow(
      'It was uploaded for previews only: publish it, with the right to publish.',
    );

    expect(await (await upload(['preview'], 'pr')).json()).toMatchObject({ isNew: false });
    await expect(activate('pr')).rejects.toThrow('for previews only');
    expect(await (await upload(['publish'], 'pr')).json()).toMatchObject({ isNew: true });
    await activate('pr');
    await shop.admin.rollBack(app, by);
  });

  test('takes nothing from a release that is published', async () => {
    expect(await (await upload(['publish'], 'both')).json()).toMatchObject({ isNew: true });
    expect(await (await upload(['preview'], 'both')).json()).toMatchObject({ isNew: false });
    await activate('both');
    await shop.admin.rollBack(app, by);
  });

  test('has so many uploads at once, of which the oldest make room', async () => {
    const versions = Array.from({ length: MAX_FOR_PREVIEWS + 1 }, (_, index) => `room${index}`);
    const link = async () => previewer(await makeLink('room0'));
    for (const version of versions) {
      expect((await upload(['preview'], version)).status).toBe(201);
      if (version === 'room0') expect(await versionFor(await link())).toBe('room0');
    }
    await expect(link()).rejects.toThrow('There is no release room0 of mfe-catalog.');
    expect(existsSync(join(shop.assets, app, 'room0'))).toBe(false);
    expect(await versionFor(await previewer(await makeLink('room1')))).toBe('room1');
  });

  test('gives nobody else a release', async () => {
    const token = await shop.token(app, ['preview']);
    for (const [path, body] of [
      ['canary', { version: 'v2', percent: 10 }],
      ['activate', { version: 'v2' }],
      ['promote', {}],
      ['rollback', {}],
    ] as const) {
      expect((await shop.send(token, 'POST', `/releases/${app}/${path}`, body)).status, path).toBe(403);
    }
    expect((await shop.send(token, 'POST', '/releases/shell/preview', { version: 'v2' })).status).toBe(403);
  });
});
