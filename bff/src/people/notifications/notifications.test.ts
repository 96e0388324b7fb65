/** Notification emails: who receives them, and how users, email clients and readers without a session stop them. */
import { contract } from '@storefront/contract';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { announceVersions } from '../../shop/library/announcements.service.ts';
import { anEdition, buy, type DownloadShop, importProducts, startDownloadShop } from '../../testing/download-shop.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';

let shop: DownloadShop;
let owner: TestClient;
let version = 1;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
  owner = await shop.signedIn('owner@example.com');
  await buy(owner, 'well');
});
beforeEach(async () => {
  await owner.call(contract.setNotifications, { body: { newVersions: true } });
});
afterAll(() => shop.stop());

/** Announces a new version and returns the emails about it. */
async function announce() {
  version += 1;
  shop.clock.advance(1 * HOUR);
  await importProducts(shop, anEdition('well', version, { changelog: `Version ${version}.` }));
  shop.clock.advance(1 * MINUTE);
  shop.outbox.emails.length = 0;
  await announceVersions(shop);
  return shop.outbox.emails;
}

/** Returns the path of the link in the next email. */
async function linkInEmail(to = 'owner@example.com'): Promise<string> {
  const email = (await announce()).find((sent) => sent.to === to);
  const link = email?.unsubscribe?.link ?? '';
  expect(email?.text.endsWith(`open this link and confirm:\n${link}\n`)).toBe(true);
  expect(link.startsWith(`${TEST_ORIGIN}/unsubscribe/new-versions/`)).toBe(true);
  return new URL(link).pathname;
}

const isWanted = async () => (await owner.call(contract.getNotifications, {})).newVersions;
/** Sends a request as a mail provider does: without cookies, Origin and our header. */
const send = (path: string, init: RequestInit = {}) => shop.app.request(path, { method: 'POST', ...init });
const oneClick = (path: string) =>
  send(path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('in the profile', () => {
  test('users get emails about new versions until they choose otherwise, and again when they do', async () => {
    expect(await isWanted()).toBe(true);
    expect(await announce()).toHaveLength(1);
    expect(await owner.call(contract.setNotifications, { body: { newVersions: false } })).toEqual({
      newVersions: false,
    });
    expect(await announce()).toEqual([]);
    await owner.call(contract.setNotifications, { body: { newVersions: true } });
    expect(await announce()).toHaveLength(1);
  });

  test('what a user chose is that user’s, and in the export', async () => {
    await owner.call(contract.setNotifications, { body: { newVersions: false } });
    const other = await shop.signedIn('other@example.com');
    expect(await other.call(contract.getNotifications, {})).toEqual({ newVersions: true });
    const { account } = await owner.call(contract.exportAccount, {});
    expect(account).toMatchObject({ wantsVersionEmails: false });
  });

  test('receipts come whatever was chosen, and without a link', async () => {
    await owner.call(contract.setNotifications, { body: { newVersions: false } });
    shop.outbox.emails.length = 0;
    await buy(owner, '1');
    expect(shop.outbox.emails.map(({ unsubscribe }) => unsubscribe)).toEqual([undefined]);
    expect(shop.outbox.emails[0]?.text).not.toContain('/unsubscribe');
  });
});

describe('the link in an email', () => {
  test.each([
    ['a form', oneClick],
    [
      'a form in parts',
      (path: string) => {
        const body = new FormData();
        body.append('List-Unsubscribe', 'One-Click');
        return send(path, { body });
      },
    ],
  ])('stops the emails when a mail program posts %s, without a redirect or a cookie', async (_, post) => {
    const answer = await post(await linkInEmail());
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isWanted()).toBe(false);
    expect(await announce()).toEqual([]);
  });

  test('does nothing when it is opened, as scanners of mail do', async () => {
    const link = await linkInEmail();
    for (const method of ['GET', 'HEAD']) {
      const answer = await shop.app.request(link, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    }
    expect(await isWanted()).toBe(true);
  });

  test('opens a page whose buttons stop the emails and turn them on again, for anyone without scripts', async () => {
    const press = async (page: string, name: string) => {
      const [, action = ''] = /<form class="actions" method="post" action="([^"]+)">/.exec(page) ?? [];
      const [, field = '', label] = /<button[^>]* name="(\w+)"[^>]*>([^<]+)</.exec(page) ?? [];
      expect(label).toBe(name);
      return (await send(action, { body: new URLSearchParams({ [field]: '' }) })).text();
    };
    const asked = await (await shop.app.request(await linkInEmail())).text();
    expect(asked).toContain('Stop emails about new versions?');
    const stopped = await press(asked, 'Stop these emails');
    expect(stopped).toContain('You will get no more emails about new versions');
    expect(await isWanted()).toBe(false);
    const resumed = await press(stopped, 'Send them again');
    expect(resumed).toContain('You will get emails about new versions again');
    expect(await isWanted()).toBe(true);
    for (const page of [asked, stopped, resumed]) expect(page).not.toMatch(/<script|owner@example\.com/);
  });

  test('is each owner’s own, names no address, and lasts for years', async () => {
    const second = await shop.signedIn('second@example.com');
    await buy(second, 'well');
    const [own, other] = [await linkInEmail(), await linkInEmail('second@example.com')];
    expect(other).not.toBe(own);
    expect(own).not.toMatch(/owner|example/);
    shop.clock.advance(3 * 365 * 24 * HOUR);
    expect((await oneClick(other)).status).toBe(200);
    const [before] = await shop.database.query<{ wants: boolean }>(
      "select wants_version_emails as wants from users where email = 'second@example.com'",
    );
    expect(before?.wants).toBe(false);
    owner = await shop.signedIn('third@example.com');
    await buy(owner, 'well');
  });

  test('counts on a server with other secrets', async () => {
    const link = await linkInEmail('third@example.com');
    const server = shop.beside({ accountSecret: 'another account secret, all new and long' });
    expect((await server.app.request(link, { method: 'POST' })).status).toBe(200);
    expect(await isWanted()).toBe(false);
  });

  test('answers as before once its account is deleted', async () => {
    const leaving = await shop.signedIn('leaving@example.com');
    await buy(leaving, 'well');
    const link = await linkInEmail('leaving@example.com');
    const bodies = async () => [
      await (await shop.app.request(link)).text(),
      await (await oneClick(link)).text(),
      await (await oneClick(`${link}/undo`)).text(),
    ];
    const before = await bodies();
    await leaving.call(contract.signIn, { body: { email: 'leaving@example.com', password: TEST_PASSWORD } });
    await leaving.call(contract.deleteAccount, {});
    expect(await bodies()).toEqual(before);
  });

  test.each<[string, (link: string) => string]>([
    ['altered at its end', (link) => link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['cut off', (link) => link.slice(0, -1)],
    ['of another user', (link) => link.replace(/[\da-f](?=\.)/, (digit) => (digit === '0' ? '1' : '0'))],
    ['of another kind of email', (link) => link.replace('new-versions', 'wishlist')],
    ['with more after it', (link) => `${link}.more`],
    ['without its token', () => '/unsubscribe/new-versions/x'],
    ['in bytes that are no text', () => '/unsubscribe/new-versions/%ff%00'],
  ])('is refused %s, and changes nothing', async (_, change) => {
    const link = change(await linkInEmail('third@example.com'));
    for (const path of [link, `${link}/undo`]) {
      const answer = await oneClick(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'unsubscribe_link_invalid' });
    }
    const page = await shop.app.request(link, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('change your email settings in your profile');
    expect(await isWanted()).toBe(true);
  });

  test('takes no body without an end', async () => {
    const link = await linkInEmail('third@example.com');
    const answer = await send(link, { body: 'x'.repeat(100_000) });
    expect(answer.status).toBe(413);
    expect(await isWanted()).toBe(true);
  });

  test('draws on a budget of its address', async () => {
    const link = await linkInEmail('third@example.com');
    expect((await oneClick(link)).status).toBe(200);
    await shop.database.query("update rate_limits set hits = 1200 where key like 'webhook:address:%'");
    const { status, headers } = await oneClick(link);
    expect([status, headers.has('retry-after')]).toEqual([429, true]);
  });
});
