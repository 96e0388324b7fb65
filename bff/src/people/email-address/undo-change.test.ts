/** Undoing a change of address by the link that was sent to the previous one. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { askForReset, changeAddress, verifyAddress } from '../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { type GoogleShop, signInWithGoogle, startGoogleShop, userIn } from '../../testing/google.ts';
import { appCode, enrolApp, enrolPhone } from '../../testing/mfa.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';

let shop: GoogleShop;
beforeAll(async () => {
  shop = await startGoogleShop();
});
afterAll(() => shop.stop());

const PASSWORD = 'taken-back-again-7';
const signIn = (email: string, password: string, browser = shop.client()) =>
  browser.call(contract.signIn, { body: { email, password } });
const undo = (email: string, browser = shop.client()) =>
  browser.call(contract.resetPassword, {
    body: { token: tokenSentTo(shop, email, 'reset-password'), password: PASSWORD },
  });
const refusedUndo = (email: string) =>
  shop.client().problem(contract.resetPassword, {
    body: { token: tokenSentTo(shop, email, 'reset-password'), password: PASSWORD },
  });

/** Creates an account with a verified address, and the browser of a thief who knows its password. */
async function robbed(name: string): Promise<{ email: string; thiefsEmail: string; thief: TestClient }> {
  const email = `${name}@example.com`;
  await verifyAddress(shop, await shop.signedIn(email), email);
  const thief = shop.client();
  await signIn(email, TEST_PASSWORD, thief);
  return { email, thiefsEmail: `thief-of-${name}@example.com`, thief };
}

test('gives the account its address again, with a new password, and ends everything of the thief’s', async () => {
  const { email, thiefsEmail, thief } = await robbed('robbed');
  await enrolApp(shop, thief);
  const google = { sub: 'thief', email: 'thief@gmail.example', email_verified: true };
  await signInWithGoogle(shop, thief, google, { purpose: 'connect' });
  await changeAddress(shop, thief, thiefsEmail);
  await thief.call(contract.changePassword, { body: { password: 'the-thief-was-here-1' } });
  await undo(email);
  expect(await userIn(thief)).toBeNull();
  const owner = shop.client();
  expect((await signIn(email, PASSWORD, owner)).user).toMatchObject({ email, mfaEnabled: false });
  const again = shop.client();
  await signInWithGoogle(shop, again, google);
  expect((await userIn(again))?.id).not.toBe((await userIn(owner))?.id);
  await expect(signIn(thiefsEmail, 'the-thief-was-here-1')).rejects.toMatchObject({ code: 'invalid_credentials' });
});

test('works for 72 hours, and once', async () => {
  const { email, thiefsEmail, thief } = await robbed('late');
  await changeAddress(shop, thief, thiefsEmail);
  shop.clock.advance(72 * HOUR - 1);
  await undo(email);
  expect(await refusedUndo(email)).toMatchObject({ code: 'link_invalid' });

  const other = await robbed('too-late');
  await changeAddress(shop, other.thief, other.thiefsEmail);
  shop.clock.advance(72 * HOUR);
  expect(await refusedUndo(other.email)).toMatchObject({ code: 'link_invalid' });
});

test('survives another change and a reset by the thief, and kills the link that the thief got', async () => {
  const { email, thiefsEmail, thief } = await robbed('twice');
  await changeAddress(shop, thief, thiefsEmail);
  await changeAddress(shop, thief, `second-${thiefsEmail}`);
  const thiefsLink = tokenSentTo(shop, thiefsEmail, 'reset-password');
  await askForReset(shop, `second-${thiefsEmail}`);
  const body = { token: tokenSentTo(shop, `second-${thiefsEmail}`, 'reset-password'), password: 'mine-for-good-now-3' };
  await shop.client().call(contract.resetPassword, { body });
  await undo(email);
  const late = { token: thiefsLink, password: 'and-back-it-comes-4' };
  expect(await shop.client().problem(contract.resetPassword, { body: late })).toMatchObject({ code: 'link_invalid' });
  expect((await signIn(email, PASSWORD)).user).toMatchObject({ email });
});

test('leaves MFA that the owner had long before, which is asked for', async () => {
  const email = 'protected-owner@example.com';
  const owner = await shop.signedIn(email);
  await verifyAddress(shop, owner, email);
  const secret = await enrolApp(shop, owner);
  shop.clock.advance(4 * DAY);
  const body = { email, password: TEST_PASSWORD };
  await owner.call(contract.signIn, { body });
  const code = appCode(secret, shop.clock.now());
  await owner.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: false } });
  await enrolPhone(shop, owner);
  await changeAddress(shop, owner, 'protected-elsewhere@example.com');
  shop.clock.advance(1 * MINUTE);
  await undo(email);
  expect((await signIn(email, PASSWORD)).attempt).toMatchObject({ factors: [{ kind: 'totp' }] });
});

test('is refused where the earlier address has another account by now', async () => {
  const { email, thiefsEmail, thief } = await robbed('replaced');
  await changeAddress(shop, thief, thiefsEmail);
  const token = tokenSentTo(shop, email, 'reset-password');
  await shop.signedIn(email);
  const body = { token, password: PASSWORD };
  expect(await shop.client().problem(contract.resetPassword, { body })).toMatchObject({ code: 'email_taken' });
  expect((await signIn(thiefsEmail, TEST_PASSWORD)).user).toMatchObject({ email: thiefsEmail });
});

test('is not offered to an address that was not proved', async () => {
  const browser = await shop.signedIn('unproved@example.com');
  await changeAddress(shop, browser, 'unproved-elsewhere@example.com');
  const told = emailsTo(shop, 'unproved@example.com').at(-1);
  expect(told?.subject).toBe('Lanternkeep: Your email address was changed');
  expect(told?.text).not.toContain('/reset-password');
});
