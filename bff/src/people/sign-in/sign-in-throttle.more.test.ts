/** Password guessing is limited, and does not lock the owner out. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

async function guess(browser: TestClient, email: string): Promise<string> {
  return (await browser.problem(contract.signIn, { body: { email, password: 'a wrong guess' } })).code;
}

async function guessTimes(times: number, email: string): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < times; index += 1) codes.push(await guess(shop.client(), email));
  return codes;
}

test('after 200 wrong passwords from 50 addresses, the owner gets in on a known device', async () => {
  const email = 'owner@example.com';
  const owner = await shop.signedIn(email);
  await owner.call(contract.signOut, {});
  const attackers = Array.from({ length: 50 }, () => shop.client());
  const codes: string[] = [];
  for (const attacker of [...attackers, ...attackers, ...attackers, ...attackers])
    codes.push(await guess(attacker, email));
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(190);
  expect(await guess(owner, email)).toBe('invalid_credentials');
  const state = await owner.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  expect(state.user?.email).toBe(email);
});

test('an email without an account is throttled alike, so the throttle tells nothing', async () => {
  await shop.signedIn('real@example.com');
  const real = await guessTimes(12, 'real@example.com');
  expect(real.slice(9)).toEqual(['invalid_credentials', 'rate_limited', 'rate_limited']);
  expect(await guessTimes(12, 'imagined@example.com')).toEqual(real);
});

test('many guesses at once are not counted one by one: at most ten are tried', async () => {
  await shop.signedIn('parallel@example.com');
  const guesses = Array.from({ length: 30 }, () => guess(shop.client(), 'parallel@example.com'));
  const codes = await Promise.all(guesses);
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
});

test('signing in rightly does not use the budget up', async () => {
  const email = 'often@example.com';
  await shop.signedIn(email);
  for (let index = 0; index < 15; index += 1) {
    await shop.client().call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  }
});

test('a known device has a budget of its own, which is spent after ten failures', async () => {
  const email = 'device@example.com';
  const owner = await shop.signedIn(email);
  const codes: string[] = [];
  for (let index = 0; index < 11; index += 1) codes.push(await guess(owner, email));
  expect(codes.at(9)).toBe('invalid_credentials');
  expect(codes.at(10)).toBe('rate_limited');
});

test("another account's device is no known device", async () => {
  const stranger = await shop.signedIn('stranger@example.com');
  await shop.signedIn('target@example.com');
  await guessTimes(10, 'target@example.com');
  expect(await guess(stranger, 'target@example.com')).toBe('rate_limited');
});

test('people who share an address sign in without using anything up', async () => {
  const { address } = shop.client();
  const emails = Array.from({ length: 25 }, (_, index) => `colleague-${index}@example.com`);
  for (const email of emails) await shop.signedIn(email);
  for (const email of emails) {
    await shop.client(address).call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  }
});

test("an address that is spent lets the owner in on a known device, and counts that device's own failures", async () => {
  const email = 'neighbour@example.com';
  const owner = await shop.signedIn(email);
  const attacker = shop.client(owner.address);
  for (let index = 0; index < 30; index += 1) await guess(attacker, `victim-${index}@example.com`);
  expect(await guess(attacker, 'victim-30@example.com')).toBe('rate_limited');
  expect(await guess(shop.client(owner.address), email)).toBe('rate_limited');
  expect(await guess(owner, email)).toBe('invalid_credentials');
  const state = await owner.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  expect(state.user?.email).toBe(email);
  for (let index = 0; index < 10; index += 1) await guess(owner, email);
  expect(await guess(owner, email)).toBe('rate_limited');
});

test('one address has 20 failures in 15 minutes over all accounts, then is told when to come back', async () => {
  const browser = shop.client();
  for (let index = 0; index < 20; index += 1) await guess(browser, `account-${index}@example.com`);
  const response = await browser.request('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'account-21@example.com', password: 'x' }),
  });
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe(String(15 * 60));
  shop.clock.advance(15 * MINUTE);
  expect(await guess(browser, 'account-22@example.com')).toBe('invalid_credentials');
});
