/** Each captcha solution is valid for one action, once, for ten minutes. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/solve-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { MINUTE } from '../clock.ts';
import { takeSolution } from './captcha.service.ts';

const accountSecret = 'a secret of the store, for tests only';
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ accountSecret });
});
afterAll(() => shop.stop());

const take = (action: 'support' | 'enroll-sms', solution: string) =>
  takeSolution({ db: shop.db, clock: shop.clock, accountSecret }, action, solution);

test('a solution counts for its action, and once, however many bring it at once', async () => {
  const solution = await solveCaptcha(shop.client(), 'support');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => take('support', solution)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'captcha_expired' });
  }
});

test('a solution for another action proves nothing, and is not used up by trying', async () => {
  const solution = await solveCaptcha(shop.client(), 'support');
  await expect(take('enroll-sms', solution)).rejects.toMatchObject({ code: 'captcha_failed' });
  await take('support', solution);
});

test('after ten minutes a solution has expired', async () => {
  const solution = await solveCaptcha(shop.client(), 'support');
  shop.clock.advance(10 * MINUTE);
  await expect(take('support', solution)).rejects.toMatchObject({ code: 'captcha_expired' });
});

test.each([
  ['no base64', '???'],
  ['no JSON', Buffer.from('hello').toString('base64')],
  ['nothing', Buffer.from('null').toString('base64')],
  ['parts of the wrong kind', Buffer.from('{"challenge":{"parameters":1},"solution":{}}').toString('base64')],
  ['no parameters', Buffer.from('{"challenge":{"parameters":{},"signature":"00"},"solution":{}}').toString('base64')],
])('%s is refused', async (_, solution) => {
  await expect(take('support', solution)).rejects.toMatchObject({ code: 'captcha_failed' });
});

test('a puzzle made easier, or good for longer, by its solver is refused', async () => {
  const browser = shop.client();
  const payload = JSON.parse(Buffer.from(await solveCaptcha(browser, 'support'), 'base64').toString());
  const { parameters } = payload.challenge;
  for (const eased of [{ keyPrefix: '0' }, { cost: 1 }, { data: { ...parameters.data, expires: 9_999_999_999 } }]) {
    const changed = { ...payload, challenge: { ...payload.challenge, parameters: { ...parameters, ...eased } } };
    const solution = Buffer.from(JSON.stringify(changed)).toString('base64');
    await expect(take('support', solution)).rejects.toMatchObject({ code: 'captcha_failed' });
  }
});

test('an unknown action has no puzzles', async () => {
  const response = await shop.client().request('/api/captcha?action=everything');
  expect(await response.json()).toMatchObject({ code: 'invalid_request' });
});

test('a puzzle tells what it is for', async () => {
  const puzzle = await shop.client().call(contract.getCaptcha, { query: { action: 'support' } });
  expect(puzzle).toMatchObject({ parameters: { algorithm: 'PBKDF2/SHA-256', data: { action: 'support' } } });
});
