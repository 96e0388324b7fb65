/**
 * Sign-ins of two browsers in any order, checked against a model: never more than five attempts, one session for a
 * correct code, and none without one.
 */
import { contract } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../base/clock.ts';
import { accountWithMfa, giveFirstFactor, requestCode, wrong } from '../../testing/mfa.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const RUNS = 20;
const TIMEOUT = 2 * MINUTE;
const email = 'model@example.com';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await accountWithMfa(shop, email);
});
afterAll(() => shop.stop());

/** The expected state of a browser. */
interface Browser {
  readonly client: TestClient;
  isSignedIn: boolean;
  attempt: { triesLeft: number; begunAt: number; code: string; sentAt: number } | null;
}

const NEVER = Number.NEGATIVE_INFINITY;
const verify = ({ client }: Browser, code: string) =>
  client
    .call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } })
    .then(() => 'signed in')
    .catch((error: { code: string }) => error.code);

/** Updates the model with one attempt with `code`; returns the expected result. */
function expected(browser: Browser, code: string): string {
  const { attempt } = browser;
  if (!attempt) return 'sign_in_attempt_over';
  attempt.triesLeft -= 1;
  const hasExpired = attempt.sentAt <= shop.clock.now().getTime() - 5 * MINUTE;
  if (attempt.sentAt !== NEVER && !hasExpired && code === attempt.code) {
    browser.isSignedIn = true;
    browser.attempt = null;
    return 'signed in';
  }
  if (attempt.triesLeft > 0) return attempt.sentAt !== NEVER && hasExpired ? 'code_expired' : 'code_invalid';
  browser.attempt = null;
  return 'sign_in_attempt_over';
}

const commands = {
  async giveFirstFactor(browser: Browser) {
    await giveFirstFactor(browser.client, email);
    browser.attempt = { triesLeft: 5, begunAt: shop.clock.now().getTime(), code: '123456', sentAt: NEVER };
  },
  async askForCode(browser: Browser) {
    const { attempt } = await browser.client.call(contract.getSignInAttempt, {});
    if (!attempt || !browser.attempt) return;
    const now = shop.clock.now().getTime();
    if (browser.attempt.sentAt > now - 30 * SECOND) {
      // The last one remains, so no captcha is needed.
      const body = { factorId: attempt.factors[0]?.id ?? '', captcha: 'bm90IHNvbHZlZA==' };
      const texts = shop.outbox.texts.length;
      await browser.client.call(contract.sendSignInCode, { body });
      expect(shop.outbox.texts).toHaveLength(texts);
      return;
    }
    Object.assign(browser.attempt, { code: await requestCode(shop, browser.client, attempt), sentAt: now });
  },
  async giveRightCode(browser: Browser) {
    const code = browser.attempt?.code ?? '123456';
    expect(await verify(browser, code)).toBe(expected(browser, code));
  },
  async giveWrongCode(browser: Browser) {
    const code = wrong(browser.attempt?.code ?? '123456');
    expect(await verify(browser, code)).toBe(expected(browser, code));
  },
  async giveCodeOfTheOther(browser: Browser, other: Browser) {
    const code = other.attempt?.code ?? '654321';
    expect(await verify(browser, code)).toBe(expected(browser, code));
  },
  async rushWrongCodes(browser: Browser) {
    const code = wrong(browser.attempt?.code ?? '123456');
    const triesLeft = browser.attempt?.triesLeft ?? 0;
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => verify(browser, code)));
    const told = outcomes.filter((outcome) => outcome !== 'sign_in_attempt_over');
    expect(told.length).toBeLessThanOrEqual(Math.max(0, triesLeft - 1));
    expect(told).not.toContain('signed in');
    browser.attempt = null;
  },
  async rushRightCodes(browser: Browser) {
    const code = browser.attempt?.code ?? '123456';
    const wouldBe = expected(browser, code);
    if (wouldBe !== 'signed in') {
      expect(await verify(browser, code)).toBe(wouldBe);
      return;
    }
    const outcomes = await Promise.all([1, 2, 3].map(() => verify(browser, code)));
    expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
  },
  async giveUp(browser: Browser) {
    await browser.client.call(contract.cancelSignIn, {});
    browser.attempt = null;
  },
  async signOut(browser: Browser) {
    await browser.client.call(contract.signOut, {});
    Object.assign(browser, { isSignedIn: false, attempt: null });
  },
  waitAMoment: async () => shop.clock.advance(30 * SECOND),
  waitForExpiry: async () => shop.clock.advance(5 * MINUTE),
};

const steps = fc.array(
  fc.record({
    command: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
    actor: fc.constantFrom(0, 1),
  }),
  { minLength: 3, maxLength: 16 },
);

/** Starts with a sign-in in progress, so that few runs are spent on browsers that have nothing to try. */
const opening = fc.constantFrom(
  ['giveFirstFactor'] as const,
  ['giveFirstFactor', 'askForCode'] as const,
  ['giveFirstFactor', 'askForCode', 'giveWrongCode', 'giveWrongCode', 'giveWrongCode', 'giveWrongCode'] as const,
);

test(
  'whatever two browsers do, a sign-in has five tries, a right code one session, and no other way leads in',
  async () => {
    await fc.assert(
      fc.asyncProperty(opening, steps, async (begun, then) => {
        shop.clock.advance(1 * DAY);
        const startedAt = shop.clock.now();
        const begin = (): Browser => ({ client: shop.client(), isSignedIn: false, attempt: null });
        const browsers = [begin(), begin()] as const;
        const first = begun.map((command) => ({ command, actor: 0 }));
        for (const { command, actor } of [...first, ...then]) {
          const [browser, other] = actor === 0 ? browsers : browsers.toReversed();
          if (!browser || !other) continue;
          await commands[command](browser, other);
          for (const each of browsers) forgetWhatExpired(each);
          // Clears the limit of wrong codes per account, which guesses.test.ts covers.
          await shop.db.deleteFrom('rateLimits').where('key', 'like', 'wrong-code:%').execute();
          await expectToBe(browser);
        }
        for (const each of browsers) await expectToBe(each);
        const sessions = await shop.database.query<{ secondFactorAt: Date | null }>(
          'select second_factor_at from sessions where created_at >= $1',
          [startedAt],
        );
        expect(sessions).toHaveLength(browsers.filter(({ isSignedIn }) => isSignedIn).length);
        for (const session of sessions) expect(session.secondFactorAt).not.toBeNull();
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT,
);

function forgetWhatExpired(browser: Browser): void {
  const { attempt } = browser;
  if (attempt && attempt.begunAt <= shop.clock.now().getTime() - 10 * MINUTE) browser.attempt = null;
}

async function expectToBe(browser: Browser): Promise<void> {
  const state = await browser.client.call(contract.getSession, {});
  expect({ isSignedIn: state.user !== null, waits: state.attempt !== undefined }).toEqual({
    isSignedIn: browser.isSignedIn,
    waits: browser.attempt !== null,
  });
}
