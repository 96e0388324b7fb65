/** Response times do not reveal if an email has an account. */
import { contract } from '@storefront/contract';
import { compareTimes, measureInterleaved } from '@storefront/testkit/compare-times';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { resetsAnswered } from '../../testing/accounts.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPasswords } from '../accounts/passwords.ts';

/** Interleaved pairs of samples. */
const PAIRS = 100;
/**
 * How many standard deviations the share of longer responses may be away from 0.5: chance alone exceeds this once in a
 * million runs, however busy the machine. Skipping the password check for an unknown email moves it to 0 or 1, seven or
 * more away.
 */
const TOLERANCE = 4.88;
/** Takes seconds on an idle machine. */
const timeout = 3 * MINUTE;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ passwords: createPasswords() });
  await shop.signedIn('known@example.com');
});
afterAll(() => shop.stop());

/** Returns how many standard deviations from 0.5 the share of pairs is in which the known email takes longer. */
async function differenceOf(questionAbout: (email: string) => Promise<() => Promise<unknown>>): Promise<number> {
  await (await questionAbout('warming-up@example.com'))();
  const times = await measureInterleaved(PAIRS, {
    first: () => questionAbout('known@example.com'),
    second: () => questionAbout('unknown@example.com'),
  });
  const { superiority, deviation } = compareTimes(times);
  return Math.abs(superiority - 0.5) / deviation;
}

test('signing in with a wrong password', { timeout }, async () => {
  const difference = await differenceOf(async (email) => {
    shop.clock.advance(15 * MINUTE);
    const browser = shop.client();
    return () => browser.problem(contract.signIn, { body: { email, password: 'not the password' } });
  });
  expect(difference).toBeLessThan(TOLERANCE);
});

test('asking for a new password', { timeout }, async () => {
  const difference = await differenceOf(async (email) => {
    await resetsAnswered(shop);
    shop.clock.advance(30 * MINUTE);
    const browser = shop.client();
    const captcha = await easySolution(shop, 'password-reset');
    return () => browser.call(contract.requestPasswordReset, { body: { email, captcha } });
  });
  expect(difference).toBeLessThan(TOLERANCE);
});
