/** The shop's name as the studio sets it: where it appears, and that it is always treated as plain text. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import type { BootData } from '@storefront/federation/boot';
import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startWithOrder } from '../../shop/refunds/testing/refunds.ts';
import { createPageCache } from '../../site/pages/page-cache.ts';
import { OWNER, startTestConsole } from '../../studio/console/testing/console.ts';
import { type BrowsableStore, startBrowsableStore } from '../../testing/browsable-store.ts';
import { emailsTo } from '../../testing/emails.ts';
import { enrolPhone } from '../../testing/mfa.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createDb } from '../db/pool.ts';

const NAME = `Hammer & "Tongs": 'Co'`;
const ESCAPED = 'Hammer &amp; &quot;Tongs&quot;: &#39;Co&#39;';

let store: BrowsableStore;
let shop: TestApp;
let visitor: TestClient;
let studio: TestClient;
let earlier: Awaited<ReturnType<typeof startWithOrder>>;
let offlineBefore: string | undefined;

const textOf = async (path: string, accept = 'text/html') =>
  (await visitor.request(path, { headers: { accept } })).text();
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const bootOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as BootData;
const offlineVersion = async () => /\?version=([\w-]+)/.exec(await textOf('/service-worker.js'))?.[1];

async function call(value: string | null) {
  const { settings } = await studio.call(api.listSettings, {});
  const seenVersion = settings.find(({ key }) => key === 'shop-name')?.current?.version ?? 0;
  return await studio.call(api.saveSetting, { params: { key: 'shop-name' }, body: { value, seenVersion } });
}
const comesToShow = (path: string, title: string) =>
  vi.waitFor(async () => expect(titleOf(await textOf(path))).toBe(title), { timeout: 30_000 });

beforeAll(async () => {
  store = await startBrowsableStore();
  shop = store.shop;
  visitor = store.client();
  studio = await startTestConsole(shop).signedIn(OWNER);
  earlier = await startWithOrder(shop);
  shop.clock.advance(1000);
  expect(titleOf(await textOf('/about'))).toBe('/about · Lanternkeep');
  offlineBefore = await offlineVersion();
  await call(NAME);
  await comesToShow('/about', `/about · ${ESCAPED}`);
});
afterAll(() => store.stop());

describe('a page', () => {
  test('has it in its head, and brings it to the browser', async () => {
    const html = await textOf('/about');
    expect(html).toContain(`<meta property="og:site_name" content="${ESCAPED}">`);
    expect(html).toContain(`<meta property="og:title" content="/about · ${ESCAPED}">`);
    expect(html).not.toContain('Lanternkeep');
    expect(bootOf(html).shopName).toBe(NAME);
  });

  test('of an error has it too, as do the manifest and the page for who is offline', async () => {
    expect(titleOf(await textOf('/media/nothing.webp'))).toBe(`Not found · ${ESCAPED}`);
    expect(titleOf(await textOf('/offline'))).toBe(`Offline · ${ESCAPED}`);
    const response = await visitor.request('/site.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    expect(await response.json()).toMatchObject({ name: NAME, short_name: NAME, start_url: '/home' });
  });

  test('for who is offline is another one, so that browsers fetch it', async () => {
    expect(offlineBefore).toBeTruthy();
    expect(await offlineVersion()).not.toBe(offlineBefore);
  });

  test('to go back to after signing in with Google has it', async () => {
    expect(titleOf(await textOf('/auth/google/return'))).toBe(`Almost there · ${ESCAPED}`);
  });

  test('has no more than its letters, even where the database held markup', async () => {
    await shop.database.query(
      `insert into studio_settings_versions (key, version, value, created_at, actor)
       select 'shop-name', max(version) + 1, '</script><b>', now(), 'x' from studio_settings_versions`,
    );
    await comesToShow('/about', '/about · &lt;/script&gt;&lt;b&gt;');
    const html = await textOf('/about');
    expect(html).not.toContain('</script><b>');
    expect(bootOf(html).shopName).toBe('</script><b>');
    await call(NAME);
    await comesToShow('/about', `/about · ${ESCAPED}`);
  });
});

describe('what people are sent', () => {
  test('has it in the subject, in the words, and below them', async () => {
    await shop.signedIn('named@example.com');
    const [email] = emailsTo(shop, 'named@example.com');
    expect(email?.subject).toBe(`${NAME}: Please confirm your email address`);
    expect(email?.text).toContain(`Welcome to ${NAME}. Please confirm`);
    expect(email?.text.endsWith(`\n\n${NAME}\n`)).toBe(true);
  });

  test('by text says whose code it is', async () => {
    await enrolPhone(shop, await shop.signedIn('texted@example.com'));
    expect(shop.outbox.texts.at(-1)?.text).toMatch(/^\d{6} is your Hammer & "Tongs": 'Co' code, good for 5 minutes\./);
  });
});

test('authenticator apps and passkeys keep it, apps without the colon that they would read as the end of it', async () => {
  const browser = await shop.signedIn('apps@example.com');
  const { uri } = await browser.call(contract.beginTotpEnrollment, {});
  expect(URI.parse(uri)).toMatchObject({ issuer: `Hammer & "Tongs" 'Co'`, label: 'apps@example.com' });
  expect((await browser.call(contract.beginPasskeyEnrollment, {})).rp).toEqual({ id: 'localhost', name: NAME });
});

test.each(['hammertongsco', 'H4mmer-Tongs-Co!', 'Lanternkeep1'])('no password is made of it: %s', async (password) => {
  const body = { email: 'guessable@example.com', password };
  expect(await shop.client().problem(contract.signUp, { body })).toMatchObject({ code: 'common_password' });
});

test.each(['Hämmer Tongs Co', 'h4mmer t0ngs c0 team', 'Lanternkeep'])(
  'no visitor can write under it: %s',
  async (name) => {
    const message = { name, email: 'stranger@example.com', subject: 'Hello', message: 'Send me your password' };
    expect(await shop.client().problem(contract.sendSupportMessage, { body: message })).toMatchObject({
      code: 'name_reserved',
    });
  },
);

test('a name of few letters is kept from visitors, but not the names that have it inside', async () => {
  await call('Ann');
  const send = (name: string) => ({
    body: { name, email: 'stranger@example.com', subject: 'Hello', message: 'A question' },
  });
  expect(await shop.client().problem(contract.sendSupportMessage, send('A n n'))).toMatchObject({
    code: 'name_reserved',
  });
  expect(await shop.client().problem(contract.sendSupportMessage, send('Joanna'))).toMatchObject({
    code: 'captcha_required',
  });
  await call(NAME);
});

test('a receipt keeps the name under which it was made, the next one has the new one', async () => {
  const nameOn = async (id: string) =>
    (await earlier.browser.call(contract.getOrder, { params: { orderId: id } })).shopName;
  shop.clock.advance(1000);
  const next = await earlier.buyAgain();
  expect(await nameOn(earlier.order.id)).toBe('Lanternkeep');
  expect(await nameOn(next.id)).toBe(NAME);
});

test("the store's own texts, which a studio starts from, name it", async () => {
  const { settings } = await studio.call(api.listSettings, {});
  for (const key of ['terms', 'privacy']) {
    const text = settings.find((setting) => setting.key === key)?.default;
    expect(text).toContain(`${NAME} is a studio of one person`);
    expect(text).not.toContain('Lanternkeep');
  }
});

test.each([
  ...['A', 'x'.repeat(41), 'Two\nlines', 'Two  spaces', '<b>Bold</b>', 'Tab\there', 'Null\u0000', '☆☆'],
  ...['Line\u2028end', 'Bcc:\nx@example.com', 'Turned\u202Earound <'],
])('the shop cannot be called %j', async (value) => {
  const refused = await studio
    .call(api.saveSetting, { params: { key: 'shop-name' }, body: { value, seenVersion: 0 } })
    .catch((error: { code: string }) => error);
  expect(refused).toMatchObject({ code: expect.stringMatching(/^(setting_not_taken|invalid_request)$/) });
});

test('a page that was made while the name could not be read is nobody else’s', async () => {
  const pageCache = createPageCache(shop.listener, shop.clock, shop.log);
  const db = createDb(store.proxy.through(shop.database.url), { poolSize: 1, ...LONG_TIMEOUTS }, shop.log);
  const other = createTestClient(shop.beside({ db, pageCache }).app);
  const open = async () => {
    const response = await other.request('/about');
    return [titleOf(await response.text()), response.headers.get('cache-control')];
  };
  await vi.waitUntil(() => pageCache.isCurrent(), { timeout: 30_000 });
  await store.proxy.cut();
  expect(await open()).toEqual(['/about · Lanternkeep', expect.not.stringContaining('public')]);
  await store.proxy.mend();
  const again = [`/about · ${ESCAPED}`, expect.stringContaining('public')];
  await vi.waitFor(async () => expect(await open()).toEqual(again), { timeout: 30_000 });
  pageCache.stop();
  await db.destroy();
  await vi.waitUntil(() => store.pageCache.isCurrent(), { timeout: 30_000 });
});

test('while the database is away pages have the last known name, and go back to the default once it is', async () => {
  await textOf('/about');
  await store.proxy.cut();
  await vi.waitUntil(() => !store.pageCache.isCurrent(), { timeout: 30_000 });
  expect(titleOf(await textOf('/about'))).toBe(`/about · ${ESCAPED}`);
  expect(titleOf(await textOf('/profile'))).toBe(`/profile · ${ESCAPED}`);
  await store.proxy.mend();
  await vi.waitUntil(() => store.pageCache.isCurrent(), { timeout: 30_000 });
  await call(null);
  await comesToShow('/about', '/about · Lanternkeep');
});
