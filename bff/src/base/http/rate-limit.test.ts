/** Rate limits at their production sizes. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '../../process/maintenance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DAY, MINUTE } from '../clock.ts';
import { BATCH_SIZE } from '../schedule/in-batches.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { RequestContext } from './request-context.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

test('one address may read 600 times a minute; another is not held back', async () => {
  const browser = shop.client();
  for (let index = 0; index < 600; index += 1) expect((await browser.request('/api/session')).status).toBe(200);
  shop.clock.advance(MINUTE / 2);
  const refused = await browser.request('/api/session');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await shop.client().request('/api/session')).status).toBe(200);
  expect((await browser.request('/healthz')).status).toBe(200);
  shop.clock.advance(MINUTE / 2);
  expect((await browser.request('/api/session')).status).toBe(200);
});

test('one account may write 120 times a minute, from however many addresses', async () => {
  const browser = await shop.signedIn();
  const write = (address: string) =>
    browser.call(contract.addCartItem, { body: { productId: '1' } }, { 'x-forwarded-for': address }).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    );
  const outcomes: string[] = [];
  for (let index = 0; index < 130; index += 1) outcomes.push(await write(`192.0.2.${index}`));
  expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(10);
  shop.clock.advance(1 * MINUTE);
  expect(await write('192.0.2.1')).toBe('done');
});

test('one address may try to sign in 120 times a minute, whatever becomes of it', async () => {
  const browser = shop.client();
  const signIn = () => browser.problem(contract.signIn, { body: { email: 'no address', password: 'x' } });
  for (let index = 0; index < 120; index += 1) expect((await signIn()).code).toBe('invalid_email');
  expect(await signIn()).toMatchObject({ code: 'rate_limited' });
});

test('once a budget is spent, refusing asks the database for nothing', async () => {
  const browser = shop.client();
  const signIn = () => browser.problem(contract.signIn, { body: { email: 'no address', password: 'x' } });
  for (let index = 0; index < 140; index += 1) await signIn();
  const counted = await shop.database.query("select max(hits) from rate_limits where key like 'sign-in:%'");
  expect(counted).toEqual([{ max: 121 }]);
  expect(await signIn()).toMatchObject({ code: 'rate_limited' });
  shop.clock.advance(1 * MINUTE);
  expect(await signIn()).toMatchObject({ code: 'invalid_email' });
});

test('a client that goes on asking is refused after a pause', async () => {
  let pauses = 0;
  const limit = createRateLimiter(shop, async () => {
    pauses += 1;
  });
  const request = { budgetOwner: async () => 'address:192.0.2.77' } as RequestContext;
  const ask = () => limit('browse', request).catch(({ code }) => code);
  for (let index = 0; index < 650; index += 1) await ask();
  expect(pauses).toBe(0);
  expect(await ask()).toBe('rate_limited');
  expect(pauses).toBe(1);
});

test('a foreign page cannot use up its visitor’s budget', async () => {
  const browser = shop.client();
  for (let index = 0; index < 130; index += 1) {
    const response = await browser.request('/api/session', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  }
  const body = { email: 'nobody@example.com', password: 'guess' };
  expect(await browser.problem(contract.signIn, { body })).toMatchObject({ code: 'invalid_credentials' });
});

describe('the caller’s address', () => {
  const signUps = async (addresses: string[]) => {
    const browser = shop.client();
    const codes: string[] = [];
    for (const address of addresses) {
      const body = { email: 'x@example.com', password: 'short' };
      codes.push((await browser.problem(contract.signUp, { body }, { 'x-forwarded-for': address })).code);
    }
    return codes;
  };

  test('is what our own proxy saw: what the caller claims further left does not help', async () => {
    const codes = await signUps(Array.from({ length: 21 }, (_, index) => `1.2.3.${index}, 203.0.113.7`));
    expect(codes.at(-1)).toBe('rate_limited');
  });

  test('is one for a whole IPv6 /64, and for IPv4 in either notation', async () => {
    const inOneNetwork = Array.from({ length: 21 }, (_, index) => `2001:db8:1:2::${index + 1}`);
    expect((await signUps(inOneNetwork)).at(-1)).toBe('rate_limited');
    expect(await signUps(['2001:db8:1:3::1'])).toEqual(['weak_password']);
    const mapped = Array.from({ length: 21 }, (_, index) => (index % 2 === 0 ? '198.51.100.9' : '::ffff:198.51.100.9'));
    expect((await signUps(mapped)).at(-1)).toBe('rate_limited');
  });

  test('without a proxy of ours, no header counts', async () => {
    const direct = await startTestApp({ trustedProxyHops: 0 });
    const codes: string[] = [];
    for (let index = 0; index < 21; index += 1) {
      const body = { email: 'x@example.com', password: 'short' };
      codes.push((await direct.client().problem(contract.signUp, { body })).code);
    }
    expect(codes.at(-1)).toBe('rate_limited');
    await direct.stop();
  });
});

test('housekeeping deletes counters whose window is long over', async () => {
  shop.clock.advance(1 * DAY + 1);
  await shop.client().problem(contract.signUp, { body: { email: 'x@example.com', password: 'short' } });
  await sweep(shop);
  expect(await shop.database.query('select hits from rate_limits')).toEqual([{ hits: 1 }]);
});

test('housekeeping goes on until nothing is left, however many batches that takes', async () => {
  const batches = 2.5;
  await shop.database.query(
    `insert into rate_limits (key, hits, window_started_at)
     select 'old:' || n, 1, $2::timestamptz - interval '2 days' from generate_series(1, $1::int) as n`,
    [batches * BATCH_SIZE, shop.clock.now()],
  );
  await sweep(shop);
  expect(await shop.database.query("select count(*)::int from rate_limits where key like 'old:%'")).toEqual([
    { count: 0 },
  ]);
});
