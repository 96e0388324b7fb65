/** Download links: their users and lifetime, and their effect on the refund right. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../base/clock.ts';
import { keyFor } from '../../base/secrets.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  download,
  importProducts,
  linkTo,
  ownedProductOf,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
let owner: TestClient;
let orderId: string;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'), anEdition('lamp'));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.clock.advance(1 * MINUTE);
  owner = await shop.signedIn();
  orderId = (await buy(owner, 'well')).id;
});

/** Headers of a browser's page request. */
const asPage = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

async function refusal(browser: TestClient, url: string): Promise<unknown> {
  const response = await browser.request(url, { headers: { accept: '*/*' } });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return ((await response.json()) as { code: string }).code;
}
const downloadedAt = async () => {
  const { lines } = await owner.call(contract.getOrder, { params: { orderId } });
  return lines[0]?.firstDownloadedAt;
};

describe('an address', () => {
  test('gives the file, named and typed, with its hash, to be saved and neither kept nor changed on the way', async () => {
    const { url, name, savedAs, bytes, sha256, isBundle, expiresAt } = await linkTo(owner, 'well');
    expect({ name, savedAs, bytes, isBundle }).toEqual({
      ...{ name: 'well.zip', savedAs: 'well-v1.zip' },
      ...{ bytes: 19, isBundle: true },
    });
    expect(expiresAt).toBe(new Date(shop.clock.now().getTime() + 15 * MINUTE).toISOString());
    const response = await owner.request(url);
    expect([response.status, await response.text()]).toEqual([200, 'well.zip, edition 1']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store, no-transform',
      'content-disposition': 'attachment; filename="well-v1.zip"',
      'content-length': '19',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': 'application/zip',
      etag: `"${sha256}"`,
      'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
    });
  });

  test('is made for owners only, of files that there are', async () => {
    const body = { version: 1, name: 'well.zip', endsRefundRight: true };
    for (const [browser, productId, change] of [
      [await shop.signedIn(), 'well', {}],
      [owner, 'lamp', { name: 'lamp.zip' }],
      [owner, 'nothing', {}],
      [owner, 'well', { version: 2 }],
      [owner, 'well', { name: 'lamp.zip' }],
      [owner, 'well', { name: '../lamp/lamp.zip' }],
    ] as const) {
      const problem = await browser.problem(contract.createDownload, {
        params: { productId },
        body: { ...body, ...change },
      });
      expect([productId, change, problem.code]).toEqual([productId, change, 'not_found']);
    }
  });

  test('is not made of a version whose number is larger than any version has', async () => {
    const body = { version: 2 ** 31, name: 'well.zip', endsRefundRight: true };
    const problem = await owner.problem(contract.createDownload, { params: { productId: 'well' }, body });
    expect(problem.code).toBe('invalid_request');
  });

  test('opens nothing for another user or without a session, and leaves the right as it is', async () => {
    const { url } = await linkTo(owner, 'well');
    const other = await shop.signedIn();
    await buy(other, 'well');
    expect(await refusal(other, url)).toBe('download_forbidden');
    expect(await refusal(shop.client(), url)).toBe('sign_in_required');
    await owner.call(contract.signOut, {});
    expect(await refusal(owner, url)).toBe('sign_in_required');
    const { purchases } = await ownedProductOf(other, 'well');
    expect(purchases).toMatchObject([{ firstDownloadedAt: null }]);
  });

  test('with any character changed is no address at all', async () => {
    const { url } = await linkTo(owner, 'well');
    const ends = [...url.matchAll(/[./]/g)].map(({ index }) => index - 1);
    const answers: [string, number][] = [];
    for (let at = '/downloads/'.length; at < url.length; at += 1) {
      // Tests every fifth character, and always the last one of a part, which may have unused bits.
      if (url[at] === '/' || !(at % 5 === 0 || ends.includes(at))) continue;
      for (const other of new Set([url[at] === 'A' ? 'B' : 'A', nextTo(url[at])])) {
        const changed = `${url.slice(0, at)}${other}${url.slice(at + 1)}`;
        answers.push([changed, (await owner.request(changed)).status]);
      }
    }
    expect(answers.length).toBeGreaterThan(150);
    expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
    expect(await downloadedAt()).toBeNull();
    expect((await owner.request(url)).status).toBe(200);
  });

  test.each([
    ['unsigned', async () => `${encode({ alg: 'none' })}.${encode(forged())}.`],
    ['signed with another key', () => sign(keyFor('another secret of the same length', 'downloads'))],
    ['signed for something else', () => sign(keyFor(shop.accountSecret, 'files'))],
    ['of another audience', () => sign(keyFor(shop.accountSecret, 'downloads'), 'files')],
    ['of another issuer', () => sign(keyFor(shop.accountSecret, 'downloads'), 'downloads', 'https://evil.example')],
  ])('%s is none', async (_, token) => {
    expect(await refusal(owner, `/downloads/${await token()}/well.zip`)).toBe('not_found');
  });

  test('counts for fifteen minutes; then programs are told, and people are brought to a fresh one', async () => {
    const { url } = await linkTo(owner, 'well');
    shop.clock.advance(15 * MINUTE - 1000);
    expect((await owner.request(url)).status).toBe(200);
    shop.clock.advance(1000);
    expect(await refusal(owner, url)).toBe('download_expired');
    const response = await owner.request(url, { headers: asPage });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/library/well?download=expired']);
  });

  test('of a refunded purchase is refused, whatever is asked of it', async () => {
    const { url, sha256 } = await linkTo(owner, 'well');
    await refundOrder(owner, orderId);
    expect(await refusal(owner, url)).toBe('download_refunded');
    for (const init of [
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-1' } },
      { headers: { range: 'bytes=100-' } },
      { headers: { 'if-none-match': `"${sha256}"` } },
    ]) {
      expect((await owner.request(url, init)).status).toBe(403);
    }
    const response = await owner.request(url, { headers: asPage });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/library/well?download=refunded']);
    const body = { version: 1, name: 'well.zip', endsRefundRight: true };
    expect(await owner.problem(contract.createDownload, { params: { productId: 'well' }, body })).toMatchObject({
      code: 'not_found',
    });
  });

  test('is in no log, whatever becomes of it', async () => {
    const { url } = await linkTo(owner, 'well');
    await owner.request(url);
    await owner.request(`${url}x`);
    await (await shop.signedIn()).request(url);
    await shop.database.query('alter table order_lines rename to hidden');
    expect((await owner.request(url)).status).toBe(500);
    await shop.database.query('alter table hidden rename to order_lines');
    shop.clock.advance(1 * DAY);
    await owner.request(url);
    const log = shop.logs.join('');
    expect(log).toContain('"route":"/downloads/:token/:name"');
    expect(log).toContain('"event":"first_download"');
    const [, , token = ''] = url.split('/');
    for (const part of token.split('.').slice(1)) expect(log).not.toContain(part);
  });
});

describe('the refund right', () => {
  test('is not given up by asking for an address without saying so', async () => {
    const body = { version: 1, name: 'well.zip', endsRefundRight: false };
    const problem = await owner.problem(contract.createDownload, { params: { productId: 'well' }, body });
    expect(problem).toMatchObject({ code: 'download_ends_refund_right', status: 409 });
  });

  test('ends when the file is first opened: not by its address, its headers, or an answer without a byte of it', async () => {
    const { url, sha256 } = await linkTo(owner, 'well');
    const head = await owner.request(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '19', '']);
    expect((await owner.request(url, { headers: { range: 'bytes=19-' } })).status).toBe(416);
    expect((await owner.request(url, { headers: { 'if-none-match': `"${sha256}"` } })).status).toBe(304);
    expect(await downloadedAt()).toBeNull();
    const first = shop.clock.now().toISOString();
    expect((await owner.request(url, { headers: { range: 'bytes=0-0' } })).status).toBe(206);
    expect(await downloadedAt()).toBe(first);
  });

  test('ends once: later downloads leave the time of the first', async () => {
    await download(owner, 'well');
    const first = await downloadedAt();
    shop.clock.advance(1 * MINUTE);
    await download(owner, 'well', { endsRefundRight: false });
    expect(await downloadedAt()).toBe(first);
  });

  test('of all purchases of the product ends, and of no other product', async () => {
    const seats = await buy(owner, 'well', 3);
    const lamp = await buy(owner, 'lamp');
    await download(owner, 'well');
    const { purchases } = await ownedProductOf(owner, 'well');
    const now = shop.clock.now().toISOString();
    expect(purchases.map(({ orderId: id, firstDownloadedAt }) => [id, firstDownloadedAt])).toEqual([
      [seats.id, now],
      [orderId, now],
    ]);
    expect(await refundOrder(owner, lamp.id)).toBe(true);
  });

  test('of seats that were bought after the address was made holds the file back until it is given up as well', async () => {
    const { url } = await linkTo(owner, 'well');
    const seats = await buy(owner, 'well');
    expect(await refusal(owner, url)).toBe('download_ends_refund_right');
    const response = await owner.request(url, { headers: asPage });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/library/well?download=expired']);
    const { purchases } = await ownedProductOf(owner, 'well');
    expect(purchases.map(({ firstDownloadedAt }) => firstDownloadedAt)).toEqual([null, null]);
    await refundOrder(owner, seats.id);
    expect((await owner.request(url)).status).toBe(200);
  });

  test('of such seats is not lost either where nothing was at stake when the address was made', async () => {
    await download(owner, 'well');
    const { url } = await linkTo(owner, 'well', { endsRefundRight: true });
    const seats = await buy(owner, 'well');
    expect(await refusal(owner, url)).toBe('download_ends_refund_right');
    expect(await refundOrder(owner, seats.id)).toBe(true);
  });

  test('stays where the file is missing: the studio learns of it, and the shopper may try again', async () => {
    await importProducts(shop, anEdition('shed'));
    const order = await buy(owner, 'shed');
    const { url } = await linkTo(owner, 'shed');
    await rm(join(shop.productFiles, 'shed'), { recursive: true });
    expect(await refusal(owner, url)).toBe('files_unavailable');
    expect(await refusal(owner, url)).toBe('files_unavailable');
    const lines = shop.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ event }) => event === 'product_file_missing')).toMatchObject([
      { level: 50, file: expect.stringMatching(/^shed\/shed-/) },
    ]);
    expect(await refundOrder(owner, order.id)).toBe(true);
  });
});

/** Returns a character that differs from `character` in the last of its six bits. */
function nextTo(character = ''): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return digits[digits.indexOf(character) ^ 1] ?? '_';
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = () => ({ iss: TEST_ORIGIN, aud: 'downloads', exp: 4e9, ...claimsOfForgery });
const claimsOfForgery = {
  sub: '01890a5d-ac96-774b-bcce-b302099a8057',
  product: 'well',
  version: 1,
  file: 'well.zip',
  sha256: '0'.repeat(64),
  agreed: [],
};
const sign = (key: Uint8Array, audience = 'downloads', issuer = TEST_ORIGIN) =>
  new SignJWT(claimsOfForgery)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(4e9)
    .sign(key);
