/** Limits emails that strangers can trigger: a few of each topic an hour, however often they ask. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../clock.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const signInElsewhere = (email: string) =>
  shop.client().call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
const told = (email: string, subject: string) =>
  emailsTo(shop, email).filter((message) => message.subject === `Lanternkeep: ${subject}`);

test('120 sign-ins from new browsers are six emails, of which the last says so; another hour, another six', async () => {
  const email = 'victim@example.com';
  await shop.signedIn(email);
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => signInElsewhere(email)));
  }
  const emails = told(email, 'New login to your account');
  expect(emails).toHaveLength(6);
  expect(emails.slice(0, 5).some(({ text }) => text.includes('our sixth email'))).toBe(false);
  expect(emails[5]?.text).toContain('our sixth email about this within an hour');
  expect(emails[5]?.text).toContain('/profile/sessions');
  shop.clock.advance(1 * HOUR);
  await signInElsewhere(email);
  expect(told(email, 'New login to your account')).toHaveLength(7);
});

test('accounts that are made and deleted again and again write to their address as seldom', async () => {
  const email = 'again-and-again@example.com';
  for (let round = 0; round < 8; round += 1) {
    const browser = await shop.signedIn(email);
    await browser.call(contract.deleteAccount, {});
  }
  expect(told(email, 'Please confirm your email address')).toHaveLength(6);
  expect(told(email, 'Your account was deleted')).toHaveLength(6);
});

test('one topic leaves the others their emails', async () => {
  const email = 'several@example.com';
  const owner = await shop.signedIn(email);
  for (let count = 0; count < 8; count += 1) await signInElsewhere(email);
  shop.clock.advance(1 * MINUTE);
  await owner.call(contract.changePassword, { body: { password: 'another-lantern-43' } });
  expect(told(email, 'Your account has a new password')).toHaveLength(1);
});
