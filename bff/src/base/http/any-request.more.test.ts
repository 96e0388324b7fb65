/**
 * Random requests to every endpoint: no response is a 5xx, and none reveals internals. `REQUESTS=100000 npx vitest run
 * --mode more any-request` sends that many in all and prints the slowest; `REQUESTS_SEED` repeats a search.
 */
import { contract, type Endpoint, type EndpointName } from '@storefront/contract';
import { profilePictureTypes } from '@storefront/contract/profile/limits';
import { oddValue } from '@storefront/testkit/odd-values';
import { SOME_ID } from '@storefront/testkit/sample-of-schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aModel } from '../../testing/a-model.ts';
import { callersOf, type Role, stayFresh, tokensFor } from '../../testing/any-caller.ts';
import {
  type AnyRequest,
  describedOperations,
  headerText,
  type Operation,
  requestsTo,
} from '../../testing/any-request.ts';
import { beginGoogle, follow } from '../../testing/google.ts';
import { easySolution } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { CaptchaAction } from '../captcha/captcha.service.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { aPicture } from '../storage/testing/sample-pictures.ts';

const names = Object.keys(contract) as EndpointName[];
const { REQUESTS, REQUESTS_SEED } = process.env;
const RUNS = Math.ceil(Number(REQUESTS ?? 3000) / (names.length + 3));
const SEED = REQUESTS_SEED === undefined ? {} : { seed: Number(REQUESTS_SEED) };
const TIMEOUT = Math.max(60, RUNS) * SECOND;
const shares: [Role, number][] = [
  ['owner', 0.5],
  ['other user', 0.3],
  ['anonymous', 0.2],
];

let shop: TestApp;
let operations: Map<string, Operation>;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query(
    "insert into product_versions (product_id, version, files, released_at, announced_at) values ('1', 1, $1, now(), now())",
    [JSON.stringify(aModel('castle').files)],
  );
  operations = describedOperations();
});
afterAll(() => shop.stop());

/** Stack traces, our file names, SQL, and Postgres error texts. */
const INSIDE = new RegExp(
  [
    String.raw`\n\s+at |node_modules|\.ts:\d|file://`,
    String.raw`\bselect [\w"*.,$() ]+ from |\binsert into |\bupdate "?\w+"? set |\bdelete from `,
    '(relation|column|constraint) "|syntax error',
  ].join('|'),
  'i',
);

let sent = 0;
/** Sorted, slowest first. */
let slowest: { readonly time: number; readonly request: string }[] = [];
afterAll(() => {
  if (REQUESTS === undefined) return;
  const lines = slowest.map(({ time, request }) => `${Math.round(time)} ms  ${request}`);
  process.stdout.write(`${sent} requests, of which took longest:\n${lines.join('\n')}\n`);
  expect(slowest[0]?.time).toBeLessThan(1 * SECOND);
});

/** Returns the response to `send`, after checking the rules that hold for every response. */
async function answerTo(whole: string, send: () => Promise<Response>): Promise<Response> {
  const request = whole.slice(0, 500);
  const startedAt = performance.now();
  const answer = await send();
  const text = await answer.text();
  sent += 1;
  const measured = { time: performance.now() - startedAt, request };
  slowest = [...slowest, measured].sort((a, b) => b.time - a.time).slice(0, 10);
  expect(answer.status, request).toBeLessThan(500);
  expect(INSIDE.exec(text)?.[0], request).toBeUndefined();
  return answer;
}

/** The samples' placeholder for a captcha solution, like SOME_ID for an id; requests replace both with real values. */
const UNSOLVED = 'bm90IHNvbHZlZA==';
const puzzles: Partial<Record<EndpointName, CaptchaAction>> = {
  sendSignInCode: 'sign-in-sms',
  beginSmsEnrollment: 'enroll-sms',
  requestPasswordReset: 'password-reset',
};

/** Calls that end the caller's session. */
const LAST_CALLS: ReadonlySet<EndpointName> = new Set(['deleteAccount', 'signOut', 'revokeSession']);
/** Number of requests after which callers are replaced: each advances the clock by an hour, and sessions expire. */
const stayAt = (name: EndpointName) => (LAST_CALLS.has(name) ? 6 : 200);

/** Sends requests to an endpoint as one of its callers. */
function senderTo(name: EndpointName): (role: Role, request: AnyRequest) => Promise<void> {
  const endpoint: Endpoint = contract[name];
  const puzzle = puzzles[name];
  const callers = callersOf(shop, endpoint, name);
  let count = 0;
  return async (role, { method, url, headers, body }) => {
    count += 1;
    if (count % stayAt(name) === 0) callers.replace();
    shop.clock.advance(1 * HOUR);
    const caller = await callers.as(role);
    await stayFresh(shop, endpoint, caller);
    const { itemId } = await callers.as('owner');
    const captcha = puzzle ? await easySolution(shop, puzzle) : '';
    const filledIn = (text: string) => text.replace(UNSOLVED, captcha).replace(SOME_ID, itemId);
    const address = filledIn(url);
    const init = {
      method,
      headers: { ...(await tokensFor(endpoint, caller)), ...headers },
      ...(['GET', 'HEAD'].includes(method) ? {} : { body: filledIn(body) }),
    };
    const answer = await answerTo(`${role}: ${method} ${address} ${init.body ?? ''}`, () =>
      caller.browser.request(address, init),
    );
    const isForeign = role !== 'owner' && address.split('?')[0]?.includes(itemId);
    if (isForeign) expect(answer.ok, `${role}: ${method} ${address}`).toBe(false);
  };
}

test('the document describes every endpoint', () => {
  expect([...operations.keys()].toSorted()).toEqual(names.toSorted());
});

test.each(names)('%s', { timeout: TIMEOUT }, async (name) => {
  const requests = requestsTo(operations.get(name) as Operation);
  const send = senderTo(name);
  for (const [role, share] of shares) {
    await fc.assert(
      fc.asyncProperty(requests, (request) => send(role, request)),
      { numRuns: Math.max(1, Math.round(RUNS * share)), ...SEED },
    );
  }
});

test('replacePicture, with anything that says it is a picture', { timeout: TIMEOUT }, async () => {
  const browser = await shop.signedIn('uploads@example.com');
  const picture = await aPicture('png', { width: 20, height: 20 });
  const damaged = fc
    .tuple(fc.nat(picture.length - 1), fc.uint8Array({ maxLength: 40 }))
    .map(([at, bytes]) => Buffer.concat([picture.subarray(0, at), bytes, picture.subarray(at + bytes.length)]));
  const anything = fc.oneof(damaged, fc.uint8Array({ maxLength: 2000 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...profilePictureTypes), anything, async (type, bytes) => {
      shop.clock.advance(1 * HOUR);
      const body = new Uint8Array(bytes);
      await answerTo(`${bytes.length} bytes of ${type}`, () =>
        browser.request('/api/profile/picture', { method: 'PUT', headers: { 'content-type': type }, body }),
      );
    }),
    { numRuns: RUNS, ...SEED },
  );
});

test('the way back from Google, with any answer', { timeout: TIMEOUT }, async () => {
  const browser = shop.client();
  const answer = fc.record(
    { state: fc.boolean(), code: oddValue, error: oddValue, iss: oddValue, more: oddValue },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(answer, fc.constantFrom('callback', 'return'), async ({ state, ...more }, page) => {
      const { url } = await beginGoogle(browser, { instead: true });
      const query = new URLSearchParams(state ? { state: new URL(url).searchParams.get('state') ?? '' } : {});
      for (const [name, member] of Object.entries(more))
        query.append(name, String(JSON.stringify(member)).toWellFormed());
      shop.clock.advance(1 * MINUTE);
      await answerTo(`${page}?${query}`, () => follow(browser, `/auth/google/${page}?${query}`));
    }),
    { numRuns: RUNS, ...SEED },
  );
});

test('an address of a file that was bought, with anything in it', { timeout: TIMEOUT }, async () => {
  const browser = await shop.signedIn('downloads@example.com');
  // An object's `toString` may not be a function.
  const textOf = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)));
  const part = oddValue.map((value) => `x${textOf(value).toWellFormed()}`);
  await fc.assert(
    fc.asyncProperty(part, part, headerText, async (token, name, range) => {
      shop.clock.advance(1 * MINUTE);
      const path = `/downloads/${encodeURIComponent(token)}/${encodeURIComponent(name)}`;
      const answer = await answerTo(path, () => browser.request(path, { headers: { range, 'if-range': range } }));
      expect(answer.status).toBe(404);
    }),
    { numRuns: RUNS, ...SEED },
  );
});
