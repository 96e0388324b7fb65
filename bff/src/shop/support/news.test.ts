/** News of messages as event streams, in browsers of one process and of another. */
import { contract } from '@storefront/contract';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { createMessageAdmin, type MessageAdmin } from '../../studio/admin/messages.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSupportNews, type SupportNews } from './news.ts';

let shop: TestApp;
/** Two processes on one database. */
let news: SupportNews[];
let apps: TestApp['app'][];
let admin: MessageAdmin;
const opened: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await startTestApp();
  news = [createSupportNews(shop.listener), createSupportNews(shop.listener)];
  apps = news.map((supportNews) => shop.beside({ supportNews }).app);
  admin = createMessageAdmin({ ...shop, origin: 'https://shop.example' });
  await vi.waitUntil(() => news.every((one) => one.isUp()), { timeout: 30_000 });
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(async () => {
  for (const one of news) one.stop();
  await shop.stop();
});

/** Returns a browser of one of the processes, with the cookies of `browser`. */
function at(app: TestApp['app'] | undefined, browser?: TestClient): TestClient {
  const here = createTestClient(app ?? shop.app);
  for (const [name, value] of browser?.cookies ?? []) here.cookies.set(name, value);
  return here;
}

/** Opens a stream; `events` has its events since the first round. */
async function listen(browser: TestClient, first: readonly string[] = ['recent']) {
  const response = await open(browser);
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  opened.push(async () => reader?.cancel());
  const events: string[] = [];
  const over = (async () => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      for (const [, name = ''] of chunk.value.matchAll(/^event: (.+)$/gm)) events.push(name);
    }
  })();
  await expect.poll(() => events).toEqual(first);
  events.length = 0;
  return { response, events, over };
}

/** Requests a stream like a browser, which sends no header of ours. */
const open = (browser: TestClient) =>
  browser.request(SUPPORT_EVENTS_PATH, { headers: { 'x-storefront-client': '', origin: '' } });

const message = { name: 'Ann', email: 'ann@example.com', message: 'Is the castle hollow?' };
const sendSignedOut = async (subject: string) =>
  shop.client().call(contract.sendSupportMessage, {
    body: { ...message, subject, captcha: await easySolution(shop, 'support') },
  });

test('a public message is told to everybody, whichever process took it', async () => {
  const streams = await Promise.all(apps.map((app) => listen(at(app))));
  await sendSignedOut('News');
  for (const { events } of streams) await expect.poll(() => events).toEqual(['recent']);
  expect(streams[0]?.response.headers.get('content-type')).toContain('text/event-stream');
  expect(streams[0]?.response.headers.get('cache-control')).toBe('no-store');
});

test("a user's message and the studio's reply are told to that user alone", async () => {
  const [user, other] = [await shop.signedIn(), await shop.signedIn()];
  const both = ['recent', 'conversation'];
  const own = await listen(at(apps[1], user), both);
  const strangers = [await listen(at(apps[1], other), both), await listen(at(apps[1]))];
  const { id } = await user.call(contract.sendSupportMessage, { body: { ...message, subject: 'Private' } });
  await expect.poll(() => own.events).toEqual(['conversation']);
  await admin.reply(id, 'It is hollow.');
  await expect.poll(() => own.events).toEqual(['conversation', 'conversation']);
  await sendSignedOut('Everybody hears this');
  for (const { events } of strangers) await expect.poll(() => events).toEqual(['recent']);
});

test('hiding a message is told at once', async () => {
  const { id } = await sendSignedOut('To be hidden');
  const { events } = await listen(at(apps[0]));
  await admin.setHidden(id, true);
  await expect.poll(() => events).toEqual(['recent']);
});

test('a stream does not keep a session alive', async () => {
  const user = await shop.signedIn();
  shop.clock.advance(6 * DAY);
  await listen(at(apps[0], user), ['recent', 'conversation']);
  shop.clock.advance(1 * DAY);
  expect(await user.call(contract.getSession, {})).toMatchObject({ user: null });
});

test('one address has twenty streams at a time, and room again when one is closed', async () => {
  const browser = at(apps[0]);
  // HEAD opens no stream.
  expect((await browser.request(SUPPORT_EVENTS_PATH, { method: 'HEAD' })).status).toBe(200);
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(browser)));
  for (const { status } of streams) expect(status).toBe(200);
  expect((await open(browser)).status).toBe(429);
  await streams[0]?.body?.cancel();
  await listen(browser);
  await Promise.all(streams.slice(1).map(({ body }) => body?.cancel()));
});

test('visitors cannot fill the places of those who are signed in', async () => {
  const user = at(apps[0], await shop.signedIn());
  const visitors = Array.from({ length: 35 }, () => at(apps[0]));
  const streams = await Promise.all(visitors.flatMap((visitor) => Array.from({ length: 20 }, () => open(visitor))));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await open(at(apps[0]))).status).toBe(503);
  const own = await open(user);
  expect(own.status).toBe(200);
  await Promise.all([own, ...streams].map(({ body }) => body?.cancel()));
});

test('where news cannot be heard, a stream is refused, so that the page asks by itself', async () => {
  expect((await shop.client().request(SUPPORT_EVENTS_PATH)).status).toBe(503);
});

test('a process that ends closes its streams', async () => {
  const ending = createSupportNews(shop.listener);
  await expect.poll(() => ending.isUp()).toBe(true);
  const { over } = await listen(at(shop.beside({ supportNews: ending }).app));
  ending.stop();
  await over;
});
