/** Callers of an endpoint: the owner of its data, another user who knows the owner's ids, and an anonymous caller. */
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
  /** Empty when no user is signed in. */
  readonly userId: string;
  /** Id of the item that the endpoint works on. */
  readonly itemId: string;
}

export interface Callers {
  /** Returns the caller in that role, who stays the same until replaced. */
  as(role: Role): Promise<Caller>;
  /** Makes the next request create new ones. */
  replace(): void;
}

/** Endpoints that need more data than a new user has. */
const BUSY = /^\/api\/(account|mfa|sign-in)/;
/** Endpoints that need a purchase. */
const BUYERS = /^\/api\/(orders|payment-attempts|library)/;
const SESSIONS = /^\/api\/sessions/;

/** Creates callers of `endpoint` on first use; `name` keeps their addresses apart from those of other endpoints. */
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

/** Creates a user with data for the endpoint. */
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

/** Adds a phone, enrolments of another phone and an app, and a pending sign-in. Returns the first phone's id. */
async function makeBusy(shop: TestApp, browser: TestClient, email: string): Promise<string> {
  await giveFactor(shop, email);
  await proveFactor(shop, email);
  const captcha = await easySolution(shop, 'enroll-sms');
  await browser.call(contract.beginSmsEnrollment, { body: { phone: '+15550100100', captcha } });
  await browser.call(contract.beginTotpEnrollment, {});
  const attempt = await giveFirstFactor(browser, email);
  return attempt.factors[0]?.id ?? '';
}

/** Pays for a castle with the samples' key, and adds another one to the cart. Returns the order's id. */
async function makeBuyer(browser: TestClient): Promise<string> {
  const key = samples.getPaymentAttempt.params?.idempotencyKey ?? '';
  const { order } = await pay(browser, await add(browser), { key });
  await add(browser);
  return order.id;
}

/** Keeps the user's sign-in recent and their pending steps unexpired, whatever the clock says. */
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

/** Returns the caller's token headers for endpoints without cookies. */
export async function tokensFor({ auth }: Endpoint, { browser, userId }: Caller): Promise<Record<string, string>> {
  if (auth !== 'file-token' || userId === '') return {};
  const { token, appCheck } = await browser.call(contract.issueFileToken, {});
  return { authorization: `Bearer ${token}`, [APP_CHECK_HEADER]: appCheck };
}
