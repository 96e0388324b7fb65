/** Rules that hold for every endpoint because the contract declares them; iterates over the contract. */
import {
  allProblems,
  call,
  contract,
  type Endpoint,
  type EndpointName,
  problemSchema,
  urlOf,
} from '@storefront/contract';
import { APP_CHECK_HEADER } from '@storefront/contract/files/app-check';
import { forms } from '@storefront/contract/forms';
import { samples } from '@storefront/testkit/samples';
import type { SentRequest, TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { HOUR } from '../clock.ts';
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from './read-body.ts';

let shop: TestApp;
let user: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  // Prints one sentence for each, instead of a failure in every test about it.
  const unhandled = endpoints.filter(([, endpoint]) => !isMounted(endpoint)).map(messageOf);
  if (unhandled.length > 0) throw new Error(unhandled.join('\n'));
  user = await shop.signedIn();
});
afterAll(() => shop.stop());

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
const withBody = endpoints.filter(([, endpoint]) => endpoint.body);
const withJson = endpoints.filter(([, { body, report }]) => body || report);
const withoutBody = endpoints.filter(([, { body, upload, report }]) => !body && !upload && !report);
const protectedOnes = endpoints.filter(([, endpoint]) => endpoint.csrf === 'protected');
/** The content type of an endpoint's JSON body. */
const typeOf = ({ report }: Endpoint) => ({ 'content-type': report?.types[0] ?? 'application/json' });

function isMounted({ method, path }: Endpoint): boolean {
  return shop.policies.some((route) => route.method === method && route.path === path);
}

function messageOf([name, { method, path }]: [EndpointName, Endpoint]): string {
  return `${method} ${path} has no handler: mount contract.${name} in the domain's routes file in bff/src.`;
}

interface Change {
  headers?: Record<string, string>;
  body?: string | Uint8Array | ReadableStream<Uint8Array>;
  method?: string;
  path?: string;
}

/** Sends the endpoint's sample with a change, from a browser that is within its rate limit. */
async function send(browser: TestClient, name: EndpointName, change: Change = {}): Promise<Response> {
  // All requests together take less time than a session lasts.
  shop.clock.advance(0.5 * HOUR);
  const endpoint: Endpoint = contract[name];
  const sample = { ...samples[name], headers: { ...(await tokensFor(browser, endpoint)), ...samples[name].headers } };
  const body = change.body ?? (sample.body ? JSON.stringify(sample.body) : undefined);
  return browser.request(change.path ?? urlOf(endpoint, sample), {
    method: change.method ?? endpoint.method,
    headers: { ...(body === undefined ? {} : typeOf(endpoint)), ...sample.headers, ...change.headers },
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

/** Returns the token headers of `browser` for endpoints without cookies. */
async function tokensFor(browser: TestClient, { auth }: Endpoint): Promise<Record<string, string>> {
  if (auth !== 'file-token') return {};
  const { token, appCheck } = await browser.call(contract.issueFileToken, {});
  return { authorization: `Bearer ${token}`, [APP_CHECK_HEADER]: appCheck };
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const problem = problemSchema.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  return problem;
}

describe('the route table', () => {
  test('has every endpoint with the policy that the contract declares', () => {
    for (const [, { method, path, auth, csrf, rateLimit, cache }] of endpoints) {
      expect(shop.policies).toContainEqual({ method, path, auth, csrf, rateLimit, cache });
    }
  });

  test('has no route without a policy, but for the middlewares and the end of /api', () => {
    const routes = shop.app.routes.map(({ method, path }) => `${method} ${path}`);
    const declared = shop.policies.map(({ method, path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual(
      [...declared, 'ALL /*', 'ALL /*', 'ALL /*', 'ALL /*', 'ALL /*', 'ALL /*', 'ALL /api/*', 'ALL /api/*'].toSorted(),
    );
  });

  test('has a browser write nothing without CSRF protection', () => {
    // Browsers add no header of ours to the reports that they send by themselves; a form sends only its origin.
    const written = shop.policies.filter(({ csrf }) => !['report', 'form', 'none'].includes(csrf));
    for (const { method, csrf } of written) expect(csrf).toBe(method === 'GET' ? 'safe' : 'protected');
    const posted = shop.policies.filter(({ csrf }) => csrf === 'form');
    expect(new Set(posted.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([
        ...Object.keys(forms).map((name) => `POST /forms/${name}`),
        'POST /releases/preview/:token',
        'POST /releases/previews/end',
      ]),
    );
    const reports = shop.policies.filter(({ csrf }) => csrf === 'report');
    expect(reports.map(({ path }) => path)).toEqual([contract.reportViolations.path]);
    // The signed links in emails identify the user instead of a cookie.
    const linked = shop.policies.filter(({ csrf }) => csrf === 'none');
    expect(linked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /unsubscribe/:kind/:token',
      'POST /unsubscribe/:kind/:token/undo',
    ]);
  });
});

describe.each(endpoints)('%s', (name, endpoint) => {
  test('answers a well-formed request with security headers, a request id and its cache policy', async () => {
    const response = await send(user, name);
    expect(response.status).toBeLessThan(500);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w.:-]{8,128}$/),
    });
    const caching = endpoint.cache === 'revalidate' ? 'public, no-cache' : 'no-store';
    expect(response.headers.get('cache-control')).toBe(caching);
    user = await shop.signedIn(`${name}@example.com`);
  });

  test('refuses a method it does not have, and names those it has', async () => {
    const own = endpoints.filter(([, { path }]) => path === endpoint.path).map(([, { method }]) => method);
    const method = ['PATCH', 'POST'].find((candidate) => own.every((each) => each !== candidate)) ?? '';
    const response = await send(user, name, { method, body: '{}' });
    expect(await problemOf(response)).toMatchObject({ code: 'method_not_allowed', status: 405 });
    const allowed = response.headers.get('allow')?.split(', ') ?? [];
    expect(allowed).toContain(endpoint.method);
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
  });

  test('refuses an unknown query parameter', async () => {
    const url = new URL(urlOf(endpoint, samples[name]), 'http://localhost');
    url.searchParams.set('surprise', '1');
    const response = await send(user, name, { path: `${url.pathname}${url.search}` });
    expect(await problemOf(response)).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'query.surprise', code: 'unrecognized_keys' }],
    });
  });
});

describe.each(withoutBody)('%s takes no body:', (name) => {
  test.each([
    ['a length', { 'content-length': '1' }],
    ['chunks', { 'transfer-encoding': 'chunked' }],
  ])('one that is announced by %s is refused', async (_, headers) => {
    expect(await problemOf(await send(user, name, { headers }))).toMatchObject({
      code: 'invalid_request',
      status: 400,
      errors: [{ path: 'body', code: 'unexpected_body' }],
    });
  });
});

describe.each(endpoints.filter(([, endpoint]) => endpoint.auth === 'user'))('%s needs a user:', (name) => {
  test('signed out, or with a token that is none, is refused', async () => {
    for (const cookie of ['', '__Host-session=', `__Host-session=${'x'.repeat(43)}`]) {
      const response = await send(shop.client(), name, { headers: { cookie } });
      expect(await problemOf(response)).toMatchObject({ code: 'sign_in_required', status: 401 });
    }
  });
});

describe.each(protectedOnes)('%s is protected:', (name) => {
  test.each([
    ['without our header', { 'x-storefront-client': '' }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['from a foreign port', { origin: 'http://localhost:4001' }],
    ['from an opaque origin', { origin: 'null' }],
    ['without any origin', { origin: '' }],
    ['with a page of ours in place of an origin', { origin: '', referer: 'http://localhost:4000/store' }],
    ['without an origin, cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['without an origin, same-site', { origin: '', 'sec-fetch-site': 'same-site' }],
    [
      'as a form would send it',
      { 'x-storefront-client': '', origin: 'https://evil.example', 'content-type': 'text/plain' },
    ],
  ])('%s it is refused', async (_, headers) => {
    expect(await problemOf(await send(user, name, { headers }))).toMatchObject({ code: 'csrf_rejected', status: 403 });
  });

  test('without an origin but from our own pages it is not', async () => {
    const response = await send(user, name, { headers: { origin: '', 'sec-fetch-site': 'same-origin' } });
    expect(await response.text()).not.toContain('csrf_rejected');
    user = await shop.signedIn(`${name}-own-pages@example.com`);
  });
});

describe.each(withJson)('%s takes JSON:', (name) => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'as %j it is refused',
    async (type) => {
      const body = new TextEncoder().encode(JSON.stringify(samples[name].body));
      const response = await send(user, name, { headers: { 'content-type': type }, body });
      expect(await problemOf(response)).toMatchObject({ code: 'unsupported_media_type', status: 415 });
    },
  );

  test.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['two values', '{} {}'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('%s is refused', async (_, body) => {
    expect(await problemOf(await send(user, name, { body }))).toMatchObject({ code: 'malformed_body', status: 400 });
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('more than 64 levels of %s are refused', async (_, open, close) => {
    for (const levels of [MAX_JSON_DEPTH + 1, 2_500, 10_000]) {
      const body = `${open.repeat(levels)}0${close.repeat(levels)}`;
      expect(await problemOf(await send(user, name, { body }))).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: 'body', code: 'too_deep', message: 'Nested more than 64 levels deep.' }],
      });
    }
  });

  test('more than 64 KiB is refused, with a declared length and without one', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(MAX_BODY_BYTES) }));
    const chunked = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 4096) controller.enqueue(bytes.slice(at, at + 4096));
        controller.close();
      },
    });
    const declared = { headers: { 'content-length': String(bytes.length) }, body: bytes };
    for (const change of [declared, { body: bytes }, { body: chunked }]) {
      expect(await problemOf(await send(user, name, change))).toMatchObject({ code: 'body_too_large', status: 413 });
    }
  });
});

describe.each(withBody)('%s takes a body:', (name) => {
  test.each([['null'], ['[]'], ['"text"'], ['42'], ['{}']])('%s is refused', async (body) => {
    const problem = await problemOf(await send(user, name, { body }));
    expect(problem).toMatchObject({ code: 'invalid_request', status: 400 });
    // zod's message for a schema without its own, when no locale is set.
    for (const { message } of problem.errors ?? []) expect(message).not.toBe('Invalid input');
  });

  test('an unknown field is refused by name', async () => {
    const body = JSON.stringify({ ...samples[name].body, role: 'admin' });
    expect(await problemOf(await send(user, name, { body }))).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'body.role', code: 'unrecognized_keys' }],
    });
  });
});

describe.each(endpoints.filter(([, endpoint]) => endpoint.auth === 'file-token'))('%s needs tokens:', (name) => {
  test('a session alone is refused', async () => {
    const response = await send(user, name, { headers: { authorization: '', [APP_CHECK_HEADER]: '' } });
    expect(await problemOf(response)).toMatchObject({ code: 'app_check_failed', status: 401 });
  });
});

describe.each(endpoints.filter(([, endpoint]) => endpoint.upload))('%s takes an upload:', (name, { upload }) => {
  test.each(['application/json', 'text/html', 'image/svg+xml', ''])('as %j it is refused', async (type) => {
    const response = await send(user, name, { headers: { 'content-type': type }, body: new Uint8Array(8) });
    expect(await problemOf(response)).toMatchObject({ code: 'upload_type_refused', status: 415 });
  });

  test('more than it may be is refused, with a declared length and without one, as soon as that is known', async () => {
    const { types = [], maxBytes = 0 } = upload ?? {};
    const headers = { 'content-type': types[0] ?? '' };
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const declared = { headers: { ...headers, 'content-length': String(maxBytes + 1) }, body: new Uint8Array(8) };
    for (const change of [declared, { headers, body: new Uint8Array(maxBytes + 1) }, { headers, body: endless }]) {
      expect(await problemOf(await send(user, name, change))).toMatchObject({ code: 'upload_too_large', status: 413 });
    }
    expect(sent).toBeLessThan(maxBytes + 1_000_000);
  });
});

describe('addresses', () => {
  test('that do not exist below /api are not found', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/products/1/2']) {
      const response = await shop.client().request(path);
      expect(await problemOf(response), path).toMatchObject({ code: 'not_found', status: 404 });
    }
  });

  test('answer HEAD where they answer GET, without a body', async () => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => shop.client().request('/api/products', { method })),
    );
    expect([head?.status, head?.headers.get('etag')]).toEqual([200, get?.headers.get('etag')]);
    expect(await head?.text()).toBe('');
  });

  test('with a broken escape are refused or not found', async () => {
    for (const path of ['/api/products/%E0%A4%A', '/api/products/%00', '/api/products/%2e%2e']) {
      expect([400, 404]).toContain((await shop.client().request(path)).status);
    }
  });
});

test('text with a NUL character, which the database cannot hold, is refused by field', async () => {
  const body = JSON.stringify({ ...samples.sendSupportMessage.body, subject: 'a\0b' });
  expect(await problemOf(await send(user, 'sendSupportMessage', { body }))).toMatchObject({
    code: 'invalid_request',
    errors: [{ path: 'body.subject' }],
  });
  const path = '/api/products?search=a%00b';
  expect(await problemOf(await send(user, 'listProducts', { path }))).toMatchObject({
    errors: [{ path: 'query.search' }],
  });
});

test('a refused field has the sentence of its schema, or says what was expected', async () => {
  const body = JSON.stringify({ email: 'nobody', password: 1 });
  expect((await problemOf(await send(user, 'signUp', { body }))).errors).toEqual([
    { path: 'body.email', code: 'invalid_email', message: allProblems.invalid_email.message },
    { path: 'body.password', code: 'invalid_type', message: 'Invalid input: expected string, received number' },
  ]);
});

test('brackets in text, and 64 levels, are not nested too deeply', async () => {
  const brackets = JSON.stringify({ email: 'someone@example.com', password: '[{"\\'.repeat(64) });
  expect(await problemOf(await send(shop.client(), 'signIn', { body: brackets }))).toMatchObject({ status: 401 });
  const levels = `${'['.repeat(MAX_JSON_DEPTH)}${']'.repeat(MAX_JSON_DEPTH)}`;
  const { errors } = await problemOf(await send(shop.client(), 'signIn', { body: levels }));
  expect(errors).toEqual([expect.objectContaining({ path: 'body', code: 'invalid_type' })]);
});

test("a page's calls are understood, with a body and without one", async () => {
  const browser = shop.client();
  const network = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((path, init) => browser.request(String(path), init as SentRequest));
  onTestFinished(() => network.mockRestore());
  const session = await call(contract.signUp, { body: { email: 'page@example.com', password: TEST_PASSWORD } });
  expect(session.user).toMatchObject({ email: 'page@example.com' });
  expect(await call(contract.getSession, {})).toEqual(session);
});

describe('the request id', () => {
  test('is the one that came in, when it is sane, and in the log', async () => {
    const response = await shop.client().request('/api/products', { headers: { 'x-request-id': 'from-the-proxy-1' } });
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy-1');
    expect(shop.logs.some((line) => line.includes('"from-the-proxy-1"'))).toBe(true);
  });

  test('is a new one otherwise', async () => {
    for (const id of ['short', 'x'.repeat(129), 'with space in it', '<script>alert(1)</script>']) {
      const response = await shop.client().request('/api/products', { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

test('HSTS is sent in production only, for a year', async () => {
  const production = await startTestApp({ production: true });
  const inProduction = await production.client().request('/healthz');
  expect(inProduction.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect((await shop.client().request('/healthz')).headers.has('strict-transport-security')).toBe(false);
  await production.stop();
});
