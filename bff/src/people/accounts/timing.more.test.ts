/** The time that an answer takes does not tell whether an e-mail has an account. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { resetsAnswered } from '../../testing/accounts.ts';
import { compareTimes, measureInterleaved } from '../../testing/compare-times.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPasswords } from './passwords.ts';

/** Of samples, interleaved. */
const PAIRS = 100;
/**
 * How many standard deviations the share of longer answers may be away from 0.5: chance alone brings it further once in
 * a million runs, however busy the machine. A password that is not tried for an unknown e-mail brings it to 0 or 1,
 * seven or more away.
 */
const TOLERANCE = 4.88;
/** Seconds on a machine with nothing else to do. */
const timeout = 3 * MINUTE;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ passwords: createPasswords() });
  await shop.signedIn('known@example.com');
});
afterAll(() => shop.stop());

/** How many standard deviations away from 0.5 is the share of answers about a known e-mail that take the longer. */
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
