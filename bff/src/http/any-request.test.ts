/** Whatever is sent to whichever endpoint, the answer is never a 5xx. */
import { contract, type Endpoint, type EndpointName, urlOf } from '@storefront/contract';
import { APP_CHECK_HEADER } from '@storefront/contract/app-check';
import { pictureTypes } from '@storefront/contract/profile-limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptchaAction } from '../captcha/captcha.service.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { aPicture } from '../storage/testing/sample-pictures.ts';
import { aModel } from '../testing/a-model.ts';
import { giveFactor, proveFactor } from '../testing/accounts.ts';
import { add, pay } from '../testing/checkout.ts';
import { beginGoogle, follow } from '../testing/google.ts';
import { SOME_ID } from '../testing/sample-of-schema.ts';
import { type Sample, samples } from '../testing/samples.ts';
import { giveFirstFactor } from '../testing/second-factors.ts';
import { easySolution } from '../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { runsOf } from '../testing/tier.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query(
    "insert into product_versions (product_id, version, files, released_at, announced_at) values ('1', 1, $1, now(), now())",
    [JSON.stringify(aModel('castle').files)],
  );
});
afterAll(() => shop.stop());

const RUNS = runsOf({ test: 25, more: 100 });
/** What the samples have in this place, and SOME_ID; a request is given what is really there. */
const UNSOLVED = 'bm90IHNvbHZlZA==';

const nasty = fc.constantFrom<unknown>(
  '\0',
  'a\0b',
  '\ud800',
  '%',
  "' or 1=1 --",
  '../../etc/passwd',
  '',
  ' ',
  null,
  [],
  {},
  true,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  1e308,
  'x'.repeat(5000),
  '__proto__',
);
const value = fc.oneof({ weight: 4, arbitrary: nasty }, fc.jsonValue(), fc.string({ unit: 'binary' }));

/** The sample with one member replaced or added, or anything at all. */
function around(sample: Record<string, unknown> = {}): fc.Arbitrary<unknown> {
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('extra', ...Object.keys(sample)) }, fc.string());
  const changed = fc.tuple(name, value).map(([member, replacement]) => ({ ...sample, [member]: replacement }));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(sample) },
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: value },
  );
}

const headerText = fc
  .oneof(fc.string(), fc.constantFrom('application/json', '*', 'x'.repeat(3000)))
  .map((text) => text.replace(/[^\x21-\x7e]/g, ''));

function requestTo(endpoint: Endpoint, sample: Sample) {
  return fc.record({
    params: around(sample.params),
    query: around(sample.query),
    body: fc.oneof(
      { weight: 5, arbitrary: around(sample.body).map((body) => JSON.stringify(body) ?? '') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    headers: fc.dictionary(
      fc.constantFrom(
        'content-type',
        'idempotency-key',
        'if-none-match',
        'cookie',
        'origin',
        'user-agent',
        'x-request-id',
        'accept',
      ),
      headerText,
      { maxKeys: 2 },
    ),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(endpoint.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH') },
    ),
  });
}

function pathOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const texts = (part: unknown) =>
    Object.fromEntries(
      Object.entries(typeof part === 'object' && part !== null ? part : {}).map(([name, member]) => [
        name.toWellFormed(),
        String(typeof member === 'object' ? JSON.stringify(member) : member).toWellFormed(),
      ]),
    );
  return urlOf(endpoint, { params: texts(params), query: texts(query) });
}

/** Where there is more to work on than a new user has. */
const BUSY = /^\/api\/(account|mfa|sign-in)/;

const puzzles: Partial<Record<EndpointName, CaptchaAction>> = {
  sendSignInCode: 'sign-in-sms',
  beginSmsEnrollment: 'enroll-sms',
  requestPasswordReset: 'password-reset',
};

/**
 * A user of whom these endpoints have something to work on: just signed in, protected by a phone, setting up another phone
 * and an app, with a sign-in that waits.
 */
async function aBusyUser(email: string): Promise<{ browser: TestClient; id: string }> {
  const browser = await shop.signedIn(email);
  await giveFactor(shop, email);
  await proveFactor(shop, email);
  const captcha = await easySolution(shop, 'enroll-sms');
  await browser.call(contract.beginSmsEnrollment, { body: { phone: '+15550100100', captcha } });
  await browser.call(contract.beginTotpEnrollment, {});
  const attempt = await giveFirstFactor(browser, email);
  return { browser, id: attempt.factors[0]?.id ?? '' };
}

/** Where there is more to work on once something was bought. */
const BUYERS = /^\/api\/(orders|payment-attempts|library)/;

/** A user who has paid for a castle, and has another one in the cart. */
async function aBuyer(email: string): Promise<{ browser: TestClient; id: string }> {
  const browser = await shop.signedIn(email);
  const { order } = await pay(browser, await add(browser));
  await add(browser);
  return { browser, id: order.id };
}

/** Somebody who makes the most of the endpoint, with the id of what they have to show it. */
async function userFor({ path }: Endpoint, email: string): Promise<{ browser: TestClient; id: string }> {
  if (BUSY.test(path)) return await aBusyUser(email);
  if (BUYERS.test(path)) return await aBuyer(email);
  return { browser: await shop.signedIn(email), id: '' };
}

/** Whatever the clock says: this user's sign-in was just now, and what waits still does. */
async function stayFresh(userId: string): Promise<void> {
  const { db, clock } = shop;
  const now = clock.now();
  const soon = new Date(now.getTime() + 10 * MINUTE);
  const session = { authenticated_at: now, second_factor_at: now };
  const waiting = { tries: 0, expires_at: soon };
  await db.updateTable('sessions').set(session).where('user_id', '=', userId).execute();
  await db.updateTable('mfa_enrollments').set(waiting).where('user_id', '=', userId).execute();
  await db.updateTable('sign_in_attempts').set(waiting).where('user_id', '=', userId).execute();
}

test.each(Object.keys(contract) as EndpointName[])('%s', async (name) => {
  const endpoint: Endpoint = contract[name];
  const sample = samples[name];
  const email = `about-${name}@example.com`;
  const isBusy = BUSY.test(endpoint.path);
  const { browser, id } = await userFor(endpoint, email);
  const { id: userId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const puzzle = puzzles[name];
  await fc.assert(
    fc.asyncProperty(requestTo(endpoint, sample), async ({ params, query, body, headers, method }) => {
      shop.clock.advance(1 * HOUR);
      if (isBusy) await stayFresh(userId);
      const captcha = puzzle ? await easySolution(shop, puzzle) : '';
      const filledIn = (text: string) => text.replace(UNSOLVED, captcha).replace(SOME_ID, id);
      const tokens = endpoint.auth === 'file-token' ? await tokensFor(browser) : {};
      const url = filledIn(pathOf(endpoint, params, query));
      const response = await browser.request(url, {
        method,
        headers: { 'content-type': 'application/json', ...tokens, ...sample.headers, ...headers },
        ...(method === 'GET' ? {} : { body: filledIn(body) }),
      });
      expect(response.status, `${method} ${url} ${body}`).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});

test('replacePicture, with anything that says it is a picture', async () => {
  const browser = await shop.signedIn('uploads@example.com');
  const picture = await aPicture('png', { width: 20, height: 20 });
  const damaged = fc
    .tuple(fc.nat(picture.length - 1), fc.uint8Array({ maxLength: 40 }))
    .map(([at, bytes]) => Buffer.concat([picture.subarray(0, at), bytes, picture.subarray(at + bytes.length)]));
  const anything = fc.oneof(damaged, fc.uint8Array({ maxLength: 2000 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pictureTypes), anything, async (type, bytes) => {
      shop.clock.advance(1 * HOUR);
      const body = new Uint8Array(bytes);
      const response = await browser.request('/api/profile/picture', {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
      });
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});

test('the way back from Google, with any answer', async () => {
  const browser = shop.client();
  const answer = fc.record(
    { state: fc.boolean(), code: value, error: value, iss: value, more: value },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(answer, fc.constantFrom('callback', 'return'), async ({ state, ...more }, page) => {
      const { url } = await beginGoogle(browser, { instead: true });
      const query = new URLSearchParams(state ? { state: new URL(url).searchParams.get('state') ?? '' } : {});
      for (const [name, member] of Object.entries(more))
        query.append(name, String(JSON.stringify(member)).toWellFormed());
      shop.clock.advance(1 * MINUTE);
      expect((await follow(browser, `/auth/google/${page}?${query}`)).status).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});

test('an address of a file that was bought, with anything in it', async () => {
  const browser = await shop.signedIn('downloads@example.com');
  const part = fc.oneof(nasty.map(String), fc.string({ unit: 'binary' })).map((text) => `x${text.toWellFormed()}`);
  await fc.assert(
    fc.asyncProperty(part, part, headerText, async (token, name, range) => {
      shop.clock.advance(1 * MINUTE);
      const path = `/downloads/${encodeURIComponent(token)}/${encodeURIComponent(name)}`;
      expect((await browser.request(path, { headers: { range, 'if-range': range } })).status).toBe(404);
    }),
    { numRuns: RUNS },
  );
});

async function tokensFor(browser: TestClient): Promise<Record<string, string>> {
  const { token, appCheck } = await browser.call(contract.issueFileToken, {});
  return { authorization: `Bearer ${token}`, [APP_CHECK_HEADER]: appCheck };
}
