/** Whatever is sent to whichever endpoint, the answer is never a 5xx. */
import { contract, type Endpoint, type EndpointName, urlOf } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../clock.ts';
import { type Sample, samples } from '../testing/samples.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

let shop: TestApp;
let user: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  user = await shop.signedIn();
});
afterAll(() => shop.stop());

const RUNS = 100;

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

test.each(Object.keys(contract) as EndpointName[])('%s', async (name) => {
  const endpoint: Endpoint = contract[name];
  const sample = samples[name];
  await fc.assert(
    fc.asyncProperty(requestTo(endpoint, sample), async ({ params, query, body, headers, method }) => {
      shop.clock.advance(1 * HOUR);
      const url = pathOf(endpoint, params, query);
      const response = await user.request(url, {
        method,
        headers: { 'content-type': 'application/json', ...sample.headers, ...headers },
        ...(method === 'GET' ? {} : { body }),
      });
      expect(response.status, `${method} ${url} ${body}`).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
  user = await shop.signedIn(`after-${name}@example.com`);
});
