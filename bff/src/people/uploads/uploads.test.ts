/** File metadata: who may read it, with which tokens, and what it contains. */
import { createHash } from 'node:crypto';
import { contract } from '@storefront/contract';
import { APP_CHECK_HEADER } from '@storefront/contract/files/app-check';
import type { TestClient } from '@storefront/testkit/test-client';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { aPicture } from '../../base/storage/testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Tokens {
  readonly token: string;
  readonly appCheck: string;
}

let shop: TestApp;
let browser: TestClient;
let path: string;
let tokens: Tokens;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  browser = await shop.signedIn();
  path = (await uploadPicture(browser)).replace('/files/', '');
  tokens = await browser.call(contract.issueFileToken, {});
});

async function uploadPicture(from: TestClient): Promise<string> {
  const { method, path: address } = contract.replacePicture;
  const headers = { 'content-type': 'image/png' };
  await from.request(address, { method, headers, body: await aPicture() });
  return (await from.call(contract.getProfile, {})).user.profilePicture;
}

const headersOf = ({ token, appCheck }: Tokens) => ({
  authorization: `Bearer ${token}`,
  [APP_CHECK_HEADER]: appCheck,
});
/** Uses a browser without cookies, which would not count. */
const lookUp = (of = path, shown = headersOf(tokens)) =>
  shop.client().call(contract.getFileMetadata, { query: { path: of } }, shown);
const refusal = (of = path, shown = headersOf(tokens)) =>
  shop.client().problem(contract.getFileMetadata, { query: { path: of } }, shown);

test('a file has its metadata, all of them', async () => {
  const response = await shop.client().request(`/files/${path}`);
  const content = Buffer.from(await response.arrayBuffer());
  const now = shop.clock.now().toISOString();
  expect(await lookUp()).toEqual({
    bucket: 'users',
    generation: expect.stringMatching(/^\d+$/),
    metageneration: '1',
    fullPath: path,
    name: path.split('/').at(-1),
    size: content.length,
    timeCreated: now,
    updated: now,
    md5Hash: createHash('md5').update(content).digest('base64'),
    cacheControl: 'public, max-age=31536000, immutable',
    contentDisposition: 'inline',
    contentEncoding: null,
    contentLanguage: null,
    contentType: 'image/webp',
    customMetadata: {},
  });
});

test('a file has an address, at which it is', async () => {
  const { url } = await shop.client().call(contract.getFileDownloadUrl, { query: { path } }, headersOf(tokens));
  expect(url).toBe(`/files/${path}`);
  expect((await shop.client().request(url)).headers.get('content-type')).toBe('image/webp');
});

test('the default picture has a public address', async () => {
  const query = { path: 'default-avatar.png' };
  const { url } = await shop.client().call(contract.getFileDownloadUrl, { query }, headersOf(tokens));
  expect((await shop.client().request(url)).headers.get('content-type')).toBe('image/png');
});

test('a later content is a later generation', async () => {
  const { generation } = await lookUp();
  const other = await shop.signedIn();
  const later = (await uploadPicture(other)).replace('/files/', '');
  const theirs = await other.call(contract.issueFileToken, {});
  expect(Number((await lookUp(later, headersOf(theirs))).generation)).toBeGreaterThan(Number(generation));
});

describe('401 is for', () => {
  test('a request without Authorization, or with something else in it', async () => {
    for (const authorization of ['', 'Basic dTpw', 'Bearer', 'Bearer x', `Bearer ${tokens.appCheck}`]) {
      const shown = { ...headersOf(tokens), authorization };
      expect(await refusal(path, shown)).toMatchObject({ code: 'file_token_invalid', status: 401 });
    }
  });

  test('a request without an app-check token, or with a wrong one', async () => {
    for (const appCheck of ['', 'x', tokens.token]) {
      expect(await refusal(path, headersOf({ ...tokens, appCheck }))).toMatchObject({
        code: 'app_check_failed',
        status: 401,
      });
    }
  });

  test('cookies alone', async () => {
    expect(await browser.problem(contract.getFileMetadata, { query: { path } })).toMatchObject({ status: 401 });
  });

  test('tokens that are changed, unsigned, or signed with another key', async () => {
    const claims = decodeJwt(tokens.token);
    const stranger = new TextEncoder().encode('thirty-two bytes that are not ours');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(stranger);
    const unsigned = new UnsecuredJWT(claims).encode();
    const at = tokens.token.length - 10;
    const flipped = `${tokens.token.slice(0, at)}${tokens.token[at] === 'A' ? 'B' : 'A'}${tokens.token.slice(at + 1)}`;
    for (const token of [forged, unsigned, flipped]) {
      expect(await refusal(path, headersOf({ ...tokens, token }))).toMatchObject({ code: 'file_token_invalid' });
    }
  });

  test('tokens older than ten minutes', async () => {
    shop.clock.advance(10 * MINUTE - 1 * SECOND);
    expect(await lookUp()).toMatchObject({ fullPath: path });
    shop.clock.advance(1 * SECOND);
    expect(await refusal()).toMatchObject({ code: 'app_check_failed' });
    const { appCheck } = await browser.call(contract.issueFileToken, {});
    expect(await refusal(path, headersOf({ ...tokens, appCheck }))).toMatchObject({ code: 'file_token_invalid' });
  });

  test('the tokens of a session that has ended', async () => {
    await browser.call(contract.signOut, {});
    expect(await refusal()).toMatchObject({ code: 'file_token_invalid' });
  });
});

test('403 is for whatever is not in the user’s own folder, there or not', async () => {
  const stranger = await (await shop.signedIn()).call(contract.issueFileToken, {});
  expect(await refusal(path, headersOf(stranger))).toMatchObject({ code: 'file_forbidden', status: 403 });
  for (const other of [path.replace(/[^/]+$/, 'none.webp'), 'default-avatar.png', '../../etc/passwd']) {
    expect(await refusal(other, headersOf(stranger))).toMatchObject({ code: 'file_forbidden' });
  }
});

test('404 is for what is not in the user’s folder any more', async () => {
  await browser.call(contract.removePicture, {});
  expect(await refusal()).toMatchObject({ code: 'file_missing', status: 404 });
});

test('neither tokens nor addresses of pictures are logged', () => {
  const logged = shop.logs.join('\n');
  expect(logged).not.toContain(tokens.token);
  expect(logged).not.toContain(path);
});

test.each(['/files/', '/files/x', '/files/avatars/%00', '/files/avatars/..%2f..%2fx'])(
  'there is nothing at %s',
  async (address) => {
    expect((await shop.client().request(address)).status).toBe(404);
  },
);

test('the database refuses to mark a file that is no picture as shown in browsers', async () => {
  const change = shop.database.query(`update files set content_type = 'text/html' where full_path = $1`, [path]);
  await expect(change).rejects.toThrow(/check constraint/);
});
