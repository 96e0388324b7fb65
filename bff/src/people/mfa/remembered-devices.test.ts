/** Remembered devices skip MFA for 30 days, if the user wants that. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../base/clock.ts';
import { accountWithMfa, enrolApp, giveFirstFactor, requestCode } from '../../testing/mfa.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const REMEMBERED = '__Host-remembered';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const signIn = (browser: TestClient, email: string) =>
  browser.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });

async function proveMfa(browser: TestClient, email: string, rememberDevice: boolean): Promise<void> {
  const attempt = await giveFirstFactor(browser, email);
  const code = await requestCode(shop, browser, attempt);
  await browser.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice } });
}

async function remembered(email: string) {
  const { owner } = await accountWithMfa(shop, email);
  const browser = shop.client();
  await proveMfa(browser, email, true);
  return { owner, browser };
}

test('a remembered device signs in by password for 30 days, and is asked again afterwards', async () => {
  const email = 'month@example.com';
  const { browser } = await remembered(email);
  shop.clock.advance(30 * DAY - 1);
  expect((await signIn(browser, email)).user?.email).toBe(email);
  shop.clock.advance(1);
  expect(await signIn(browser, email)).toMatchObject({ user: null, attempt: {} });
});

test('a device is remembered only if the user asks for it', async () => {
  const email = 'unasked@example.com';
  await accountWithMfa(shop, email);
  const browser = shop.client();
  await proveMfa(browser, email, false);
  expect(browser.cookies.has(REMEMBERED)).toBe(false);
  expect((await signIn(browser, email)).user).toBeNull();
});

test('the password is still asked for', async () => {
  const { browser } = await remembered('still@example.com');
  const body = { email: 'still@example.com', password: 'not the password' };
  expect(await browser.problem(contract.signIn, { body })).toMatchObject({ code: 'invalid_credentials' });
});

test('what needs recent MFA has it asked for on a remembered device too', async () => {
  const email = 'fresh@example.com';
  const { browser } = await remembered(email);
  shop.clock.advance(10 * MINUTE);
  await signIn(browser, email);
  const { factors } = await browser.call(contract.getProtection, {});
  const params = { factorId: factors[0]?.id ?? '' };
  expect(await browser.problem(contract.removeFactor, { params })).toMatchObject({ code: 'recent_sign_in_required' });
  const attempt = await giveFirstFactor(browser, email, true);
  const code = await requestCode(shop, browser, attempt);
  await browser.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } });
  await browser.call(contract.removeFactor, { params });
});

test("one user's remembered device is nothing to another account", async () => {
  const { browser } = await remembered('first@example.com');
  await accountWithMfa(shop, 'second@example.com');
  expect((await signIn(browser, 'second@example.com')).user).toBeNull();
});

test('two users of one browser are remembered side by side, under a token that is new each time', async () => {
  const { browser } = await remembered('ann@example.com');
  const before = browser.cookies.get(REMEMBERED) ?? '';
  await accountWithMfa(shop, 'ben@example.com');
  await proveMfa(browser, 'ben@example.com', true);
  expect((await signIn(browser, 'ann@example.com')).user?.email).toBe('ann@example.com');
  expect((await signIn(browser, 'ben@example.com')).user?.email).toBe('ben@example.com');
  const planted = shop.client();
  planted.cookies.set(REMEMBERED, before);
  expect((await signIn(planted, 'ann@example.com')).user).toBeNull();
});

test('devices are forgotten on request, and when a factor changes', async () => {
  const email = 'forget@example.com';
  const { browser } = await remembered(email);
  expect((await browser.call(contract.getProtection, {})).rememberedDevices).toBe(1);
  await browser.call(contract.forgetRememberedDevices, {});
  expect((await browser.call(contract.getProtection, {})).rememberedDevices).toBe(0);
  expect((await signIn(browser, email)).user).toBeNull();
  await proveMfa(browser, email, true);
  expect((await browser.call(contract.getProtection, {})).rememberedDevices).toBe(1);
  await enrolApp(shop, browser);
  expect((await browser.call(contract.getProtection, {})).rememberedDevices).toBe(0);
});
