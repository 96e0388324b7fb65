/** Callers of an endpoint: an owner of what it works on, another user who knows the owner's ids, and nobody signed in. */
import { contract, type Endpoint } from '@storefront/contract';
import { APP_CHECK_HEADER } from '@storefront/contract/files/app-check';
import { MINUTE } from '../base/clock.ts';
import { giveFactor, proveFactor } from './accounts.ts';
import { add, pay } from './checkout.ts';
import { giveFirstFactor } from './mfa.ts';
import { samples } from './samples.ts';
import { easySolution } from './solve-captcha.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export type Role = 'owner' | 'other user' | 'anonymous';

export interface Caller {
  readonly browser: TestClient;
  /** '' when nobody is signed in. */
  readonly userId: string;
  /** Of what the caller has for the endpoint to work on. */
  readonly itemId: string;
}

export interface Callers {
  /** The caller in that role, who stays the same until replaced. */
  as(role: Role): Promise<Caller>;
  /** Has new ones made when they are next asked for. */
  replace(): void;
}

/** Where there is more to work on than a new user has. */
const BUSY = /^\/api\/(account|mfa|sign-in)/;
/** Where there is more to work on once something was bought. */
const BUYERS = /^\/api\/(orders|payment-attempts|library)/;
const SESSIONS = /^\/api\/sessions/;

/** Callers of `endpoint`, made when they are first asked for; `name` tells their addresses from those of other endpoints. */
export function callersOf(shop: TestApp, endpoint: Endpoint, name: string): Callers {
  const known = new Map<Role, Promise<Caller>>();
  let count = 0;
  const make = async (role: Role): Promise<Caller> => {
    if (role === 'anonymous') return { browser: shop.client(), userId: '', itemId: '' };
    count += 1;
    return await userFor(shop, endpoint, `caller-${count}-of-${name}@example.com`);
  };
  return {
    as: (role) => {
      const caller = known.get(role) ?? make(role);
      known.set(role, caller);
      return caller;
    },
    replace: () => known.clear(),
  };
}

/** A user who makes the most of the endpoint. */
async function userFor(shop: TestApp, { path }: Endpoint, email: string): Promise<Caller> {
  const browser = await shop.signedIn(email);
  const { user } = await browser.call(contract.getSession, {});
  const userId = user?.id ?? '';
  const itemIdOf = async () => {
    if (BUSY.test(path)) return await makeBusy(shop, browser, email);
    if (BUYERS.test(path)) return await makeBuyer(browser);
    if (SESSIONS.test(path)) return (await browser.call(contract.listSessions, {})).sessions[0]?.id ?? '';
    return userId;
  };
  return { browser, userId, itemId: await itemIdOf() };
}

/** Protected by a phone, setting up another phone and an app, with a sign-in that waits. Answers the first phone's id. */
async function makeBusy(shop: TestApp, browser: TestClient, email: string): Promise<string> {
  await giveFactor(shop, email);
  await proveFactor(shop, email);
  const captcha = await easySolution(shop, 'enroll-sms');
  await browser.call(contract.beginSmsEnrollment, { body: { phone: '+15550100100', captcha } });
  await browser.call(contract.beginTotpEnrollment, {});
  const attempt = await giveFirstFactor(browser, email);
  return attempt.factors[0]?.id ?? '';
}

/** Has paid for a castle with the key of the samples, and has another one in the cart. Answers the order's id. */
async function makeBuyer(browser: TestClient): Promise<string> {
  const key = samples.getPaymentAttempt.params?.idempotencyKey ?? '';
  const { order } = await pay(browser, await add(browser), { key });
  await add(browser);
  return order.id;
}

/** Whatever the clock says: this user's sign-in was just now, and what waits still does. */
export async function stayFresh({ db, clock }: TestApp, { path }: Endpoint, { userId }: Caller): Promise<void> {
  if (userId === '' || !BUSY.test(path)) return;
  const now = clock.now();
  const soon = new Date(now.getTime() + 10 * MINUTE);
  const session = { authenticatedAt: now, secondFactorAt: now };
  const waiting = { tries: 0, expiresAt: soon };
  await db.updateTable('sessions').set(session).where('userId', '=', userId).execute();
  await db.updateTable('mfaEnrollments').set(waiting).where('userId', '=', userId).execute();
  await db.updateTable('signInAttempts').set(waiting).where('userId', '=', userId).execute();
}

/** What the caller shows where cookies do not count. */
export async function tokensFor({ auth }: Endpoint, { browser, userId }: Caller): Promise<Record<string, string>> {
  if (auth !== 'file-token' || userId === '') return {};
  const { token, appCheck } = await browser.call(contract.issueFileToken, {});
  return { authorization: `Bearer ${token}`, [APP_CHECK_HEADER]: appCheck };
}
