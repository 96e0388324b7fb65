/** Documents for programs at well-known addresses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

test('security.txt says where to tell of a vulnerability, and until when that holds', async () => {
  const response = await shop.client().request('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; *charset=utf-8$/i);
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'http://localhost:4000/support',
    Canonical: 'http://localhost:4000/.well-known/security.txt',
  });
  const left = Date.parse(fields.Expires ?? '') - shop.clock.now().getTime();
  expect(left).toBeGreaterThan(60 * DAY);
  expect(left).toBeLessThan(365 * DAY);
});

test('a password manager is led to where the password is changed', async () => {
  const response = await shop.client().request('/.well-known/change-password', { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/profile#security');
});

test('a passkey manager is led to where passkeys are added and removed', async () => {
  const response = await shop.client().request('/.well-known/passkey-endpoints');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const profile = 'http://localhost:4000/profile#security';
  expect(await response.json()).toEqual({ enroll: profile, manage: profile });
});
