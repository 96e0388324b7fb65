/** Wrong codes are limited across all sign-ins of an account, and guessing does not lock the owner out. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { accountWithMfa, giveFirstFactor, requestCode } from '../../testing/mfa.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

/** Sends one wrong recovery code, in a new sign-in when the last one is over. */
async function guess(thief: TestClient, email: string): Promise<string> {
  const { attempt } = await thief.call(contract.getSignInAttempt, {});
  if (!attempt) await giveFirstFactor(thief, email);
  const body = { kind: 'recovery-code' as const, code: '0000-0000-0000-0000', rememberDevice: false };
  return (await thief.problem(contract.verifySignIn, { body })).code;
}

async function guessTimes(times: number, thief: TestClient, email: string): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < times; index += 1) codes.push(await guess(thief, email));
  return codes;
}

const isTried = (code: string) => code !== 'too_many_codes';

test('strangers who know the password have 20 wrong codes an hour and 50 a day, from wherever', async () => {
  const email = 'guessed@example.com';
  await accountWithMfa(shop, email);
  const first = await guessTimes(24, shop.client(), email);
  expect(first.slice(0, 5)).toEqual([...Array.from({ length: 4 }, () => 'code_invalid'), 'sign_in_attempt_over']);
  expect(first.filter((code, index) => index < 20 && isTried(code))).toHaveLength(20);
  expect(first.slice(20)).toEqual(Array.from({ length: 4 }, () => 'too_many_codes'));
  expect(await guess(shop.client(), email)).toBe('too_many_codes');
  let tried = 20;
  for (let hour = 1; hour < 24; hour += 1) {
    shop.clock.advance(1 * HOUR);
    tried += (await guessTimes(hour < 3 ? 21 : 1, shop.client(), email)).filter(isTried).length;
  }
  expect(tried).toBe(50);
  shop.clock.advance(1 * DAY);
  expect(await guess(shop.client(), email)).toBe('code_invalid');
});

test('when wrong codes have spent the budget, a right code is refused too, except on a known device', async () => {
  const email = 'not-locked-out@example.com';
  const { owner, codes } = await accountWithMfa(shop, email);
  await owner.call(contract.signOut, {});
  const thief = shop.client();
  await guessTimes(20, thief, email);
  await giveFirstFactor(thief, email);
  const body = { kind: 'recovery-code' as const, code: codes[0] ?? '', rememberDevice: false };
  expect(await thief.problem(contract.verifySignIn, { body })).toMatchObject({
    code: 'too_many_codes',
    status: 429,
    detail: 'Too many verification requests. Please try again later.',
  });
  const attempt = await giveFirstFactor(owner, email);
  const code = await requestCode(shop, owner, attempt);
  await owner.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } });
});

test('right codes use nothing up, nor do they give anything back', async () => {
  const email = 'often-right@example.com';
  const { codes } = await accountWithMfa(shop, email);
  const thief = shop.client();
  await guessTimes(18, thief, email);
  for (const code of codes) {
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    await browser.call(contract.verifySignIn, { body: { kind: 'recovery-code', code, rememberDevice: false } });
  }
  expect((await guessTimes(3, thief, email)).filter(isTried)).toHaveLength(2);
});
