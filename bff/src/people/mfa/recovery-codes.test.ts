/** Recovery codes replace MFA, once each. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { accountWithMfa, enrolPhone, giveFirstFactor } from '../../testing/mfa.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const byCode = (code: string) => ({ body: { kind: 'recovery-code' as const, code, rememberDevice: false } });

async function waiting(email: string) {
  const { owner, codes } = await accountWithMfa(shop, email);
  const browser = shop.client();
  await giveFirstFactor(browser, email);
  return { owner, codes, code: codes[0] ?? '', browser };
}

test('the first factor brings ten, all different, of 80 bits; the next one brings none', async () => {
  const { owner, codes } = await accountWithMfa(shop, 'ten@example.com');
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await enrolPhone(shop, owner, '+15554440000')).toBeNull();
  expect((await owner.call(contract.getProtection, {})).recoveryCodesLeft).toBe(10);
});

test('one signs in, is gone, and its use is told by email', async () => {
  const email = 'used@example.com';
  const { code, browser } = await waiting(email);
  const { user } = await browser.call(contract.verifySignIn, byCode(code));
  expect(user?.email).toBe(email);
  expect((await browser.call(contract.getProtection, {})).recoveryCodesLeft).toBe(9);
  expect(shop.outbox.emails).toContainEqual(
    expect.objectContaining({
      to: email,
      subject: 'Lanternkeep: A recovery code was used',
      text: expect.stringContaining('Codes that are left: 9.'),
    }),
  );
  const again = shop.client();
  await giveFirstFactor(again, email);
  expect(await again.problem(contract.verifySignIn, byCode(code))).toMatchObject({ code: 'code_invalid' });
});

test('brought by two browsers at once, it signs one in', async () => {
  const { code, browser } = await waiting('race@example.com');
  const rival = shop.client();
  await giveFirstFactor(rival, 'race@example.com');
  const outcomes = await Promise.allSettled(
    [browser, rival].map((tab) => tab.call(contract.verifySignIn, byCode(code))),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const emails = shop.outbox.emails.filter(({ to }) => to === 'race@example.com');
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Lanternkeep: Please confirm your e-mail address',
    'Lanternkeep: A second factor was added to your account',
    'Lanternkeep: A recovery code was used',
    'Lanternkeep: New sign-in to your account',
  ]);
});

test('several at the same time sign in once, and the others are left over', async () => {
  const { codes, browser } = await waiting('pair@example.com');
  const cookie = `__Host-sign-in=${browser.cookies.get('__Host-sign-in')}`;
  const outcomes = await Promise.allSettled(
    codes.slice(0, 4).map((code) => shop.client().call(contract.verifySignIn, byCode(code), { cookie })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [left] = await shop.database.query(
    'select count(*)::int as codes from recovery_codes join users on id = user_id where email = $1',
    ['pair@example.com'],
  );
  expect(left).toEqual({ codes: 9 });
});

test.each([
  ['in small letters', (code: string) => code.toLowerCase()],
  ['without dashes', (code: string) => code.replaceAll('-', '')],
  ['with en dashes', (code: string) => code.replaceAll('-', '–')],
  ['in full width', (code: string) => code.replace(/\w/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))],
  ['between marks of direction', (code: string) => `\u2066${code}\u2069`],
  ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
  ['with the letters that look like its digits', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
])('typed %s, it is the same code', async (how, typed) => {
  const { codes, browser } = await waiting(`${how.replaceAll(' ', '-')}@example.com`);
  const code = codes.find((each) => /[01]/.test(each)) ?? codes[0] ?? '';
  await browser.call(contract.verifySignIn, byCode(typed(code)));
});

test('that of another account is wrong', async () => {
  const { codes } = await accountWithMfa(shop, 'theirs@example.com');
  const { browser } = await waiting('mine@example.com');
  expect(await browser.problem(contract.verifySignIn, byCode(codes[0] ?? ''))).toMatchObject({ code: 'code_invalid' });
});

describe('new ones', () => {
  test('replace the earlier ones, which no longer count, and an email tells of it', async () => {
    const { owner, code, browser } = await waiting('renew@example.com');
    const { recoveryCodes } = await owner.call(contract.replaceRecoveryCodes, {});
    expect(recoveryCodes).toHaveLength(10);
    expect(shop.outbox.emails.at(-1)).toMatchObject({ subject: 'Lanternkeep: You have new recovery codes' });
    expect(await browser.problem(contract.verifySignIn, byCode(code))).toMatchObject({ code: 'code_invalid' });
    await browser.call(contract.verifySignIn, byCode(recoveryCodes[0] ?? ''));
  });

  test('are given only after a recent sign-in with MFA', async () => {
    const { owner } = await waiting('stale@example.com');
    shop.clock.advance(10 * MINUTE);
    const problem = await owner.problem(contract.replaceRecoveryCodes, {});
    expect(problem).toMatchObject({ code: 'recent_sign_in_required', status: 403 });
  });

  test('are for accounts with MFA', async () => {
    const problem = await (await shop.signedIn()).problem(contract.replaceRecoveryCodes, {});
    expect(problem).toMatchObject({ code: 'not_found' });
  });
});
