/** In-process reads, as rendered pages make them. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { problemError } from '../errors.ts';
import { createLog } from '../log.ts';
import type { RequestContext } from './request-context.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

function requestOf(userId: string | null): RequestContext {
  const now = shop.clock.now();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now, authenticatedAt: now };
  const mfa = { secondFactorAt: null, secondFactor: null };
  const session = userId ? { id: userId, userId, ...times, ...mfa } : null;
  return {
    requestId: 'in-process',
    isNews: () => true,
    log: createLog('silent'),
    address: 'local',
    budgetOwner: async () => 'address:local',
    userAgent: '',
    cookies: { get: () => undefined, set: () => {}, dropPagesAhead: () => {} },
    session: async () => session,
    along: async () => undefined,
    consoleSession: () => Promise.reject(new Error('no console here')),
    releaseGrants: () => Promise.reject(problemError('release_token_invalid')),
    fileSession: () => Promise.reject(problemError('file_token_invalid')),
  };
}

test('gives what the endpoint answers, and spends no budget', async () => {
  const request = requestOf(null);
  const overHttp = await shop.client().call(contract.listProducts, { query: { search: 'castle' } });
  for (let index = 0; index < 700; index += 1) {
    expect(await shop.resolve('listProducts', { query: { search: 'castle' } }, request)).toEqual(overHttp);
  }
});

test('acts for the user of the request', async () => {
  const browser = await shop.signedIn();
  const state = await browser.call(contract.getSession, {});
  expect(await shop.resolve('getSession', {}, requestOf(state.user?.id ?? ''))).toEqual(state);
});

test('refuses as the endpoint does', async () => {
  const request = requestOf(null);
  await expect(shop.resolve('getCart', {}, request)).rejects.toMatchObject({ code: 'sign_in_required' });
  await expect(shop.resolve('getProduct', { params: { productId: 'none' } }, request)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(shop.resolve('listProducts', { query: { search: 'x'.repeat(101) } }, request)).rejects.toMatchObject({
    code: 'text_too_long',
  });
});
