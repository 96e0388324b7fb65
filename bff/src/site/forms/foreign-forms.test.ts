/** Checks of a form's origin, by the three headers in which browsers name its page. */

import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, type FormShop, post, startFormShop } from './testing/forms.ts';

let shop: FormShop;
let browser: TestClient;
beforeAll(async () => {
  shop = await startFormShop();
  browser = await shop.signedIn();
});
afterAll(() => shop.stop());

const FOREIGN = 'https://evil.example';
const OWN_PAGE = `${TEST_ORIGIN}/store`;
/** Empty when the browser sends none. */
const origins = { own: TEST_ORIGIN, foreign: FOREIGN, absent: '', opaque: 'null' };
const sites = { own: 'same-origin', sibling: 'same-site', foreign: 'cross-site', absent: '', opaque: 'none' };
const referers = { own: OWN_PAGE, foreign: `${FOREIGN}/store`, absent: '', opaque: 'null' };

type Row = readonly [origin: keyof typeof origins, site: keyof typeof sites, referer: keyof typeof referers];
const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];
const rows: Row[] = keysOf(origins).flatMap((origin) =>
  keysOf(sites).flatMap((site) => keysOf(referers).map((referer) => [origin, site, referer] as const)),
);

/** The specification: Origin decides; without it Sec-Fetch-Site; without both a Referer of our origin. */
function isOurs([origin, site, referer]: Row): boolean {
  if (origin !== 'absent') return origin === 'own';
  if (site !== 'absent') return site === 'own';
  return referer === 'own';
}

async function statusOf(headers: Record<string, string>): Promise<number> {
  // Stays within the budget of the form's endpoint.
  shop.clock.advance(1000);
  return (await post(browser, 'add-to-wishlist', { known: { productId: '1' }, headers })).status;
}

test('a form is ours by Origin, without it by Sec-Fetch-Site, without both by Referer', async () => {
  expect(rows).toHaveLength(80);
  for (const row of rows) {
    const [origin, site, referer] = row;
    const headers = { origin: origins[origin], 'sec-fetch-site': sites[site], referer: referers[referer] };
    expect([row, await statusOf(headers)]).toEqual([row, isOurs(row) ? 303 : 403]);
  }
});

describe('with Referer alone', () => {
  const refererOnly = (referer: string) => ({ origin: '', 'sec-fetch-site': '', referer });

  test.each([OWN_PAGE, TEST_ORIGIN, `${TEST_ORIGIN}/login?next=%2Fcheckout`, 'HTTP://LOCALHOST:4000/store'])(
    '%j is our page',
    async (referer) => {
      expect(await statusOf(refererOnly(referer))).toBe(303);
    },
  );

  test.each([
    `${TEST_ORIGIN}.evil.example/store`,
    `${TEST_ORIGIN}@evil.example/store`,
    `${TEST_ORIGIN}0/store`,
    `${FOREIGN}/${TEST_ORIGIN}/store`,
    `${FOREIGN}/?${TEST_ORIGIN}`,
    `${FOREIGN}\\@localhost:4000/store`,
    'http://localhost/store',
    'http://localhost:4001/store',
    'https://localhost:4000/store',
    'http://evil.localhost:4000/store',
    `blob:${TEST_ORIGIN}/7b0cf4f5-8b4a-4c2e-9c0a-3a7d2d7a3c11`,
    'about:client',
    'data:text/html,store',
    '/store',
    '//localhost:4000/store',
    'localhost:4000/store',
    'no address',
  ])('%j is not', async (referer) => {
    expect(await statusOf(refererOnly(referer))).toBe(403);
  });
});

test('a foreign form is refused on a page, and changes nothing', async () => {
  const headers = { origin: FOREIGN };
  const response = await post(browser, 'add-to-cart', { known: { productId: '1' }, headers });
  expect(response.status).toBe(403);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('This request did not come from the store.');
  expect((await cartOf(browser)).items).toEqual([]);
});

test('our header alone makes no form ours', async () => {
  expect(await statusOf({ origin: '', referer: '', 'x-storefront-client': 'shopper' })).toBe(403);
});
