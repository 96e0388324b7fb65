/**
 * Accounts that an attacker prepares before the victim signs up: the five classes of Sudhodanan and Paverd,
 * "Pre-hijacked accounts" (USENIX Security 2022), and attacks by our own MFA and links.
 */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, verifyAddress } from '../../testing/accounts.ts';
import { add, pay } from '../../testing/checkout.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import {
  beginGoogle,
  follow,
  type GoogleShop,
  signInWithGoogle,
  startGoogleShop,
  userIn,
} from '../../testing/google.ts';
import { appCode, enrolApp, enrolPhone } from '../../testing/mfa.ts';
import { withPasskey } from '../../testing/passkeys.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';

let shop: GoogleShop;
beforeAll(async () => {
  shop = await startGoogleShop();
});
afterAll(() => shop.stop());

const OWNERS_PASSWORD = 'a-fresh-start-9';
let people = 0;

/** Creates a victim's address and Google account, and an attacker's own. */
function newPeople() {
  people += 1;
  const person = (name: string) => ({
    sub: `${name}-${people}`,
    email: `${name}-${people}@gmail.example`,
    email_verified: true,
  });
  return { victim: person('victim'), attacker: person('attacker') };
}

const signIn = (email: string, password: string, browser = shop.client()) =>
  browser.call(contract.signIn, { body: { email, password } });

async function reset(email: string): Promise<void> {
  await askForReset(shop, email);
  const body = { token: tokenSentTo(shop, email, 'reset-password'), password: OWNERS_PASSWORD };
  await shop.client().call(contract.resetPassword, { body });
}

/** Returns the browser of the owner, who has set a new password; no other proof is required. */
async function ownerAfterReset(email: string): Promise<TestClient> {
  await reset(email);
  const owner = shop.client();
  expect((await signIn(email, OWNERS_PASSWORD, owner)).user).toMatchObject({ email, emailVerified: true });
  return owner;
}

const connect = (browser: TestClient, person: Parameters<typeof signInWithGoogle>[2]) =>
  signInWithGoogle(shop, browser, person, { purpose: 'connect' });

describe('pre-hijacking an account', () => {
  test('classic-federated merge: once Google vouches for the address, the stranger’s password is worth nothing', async () => {
    const { victim } = newPeople();
    await shop.signedIn(victim.email);
    const owner = shop.client();
    expect((await signInWithGoogle(shop, owner, victim)).flow?.state).toBe('signed-in');
    expect(await userIn(owner)).toMatchObject({ email: victim.email, emailVerified: true, hasPassword: false });
    await expect(signIn(victim.email, TEST_PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([
    ['sets a new password', (victim: { email: string }) => reset(victim.email)],
    ['comes with Google', (victim: { email: string; sub: string }) => signInWithGoogle(shop, shop.client(), victim)],
  ])('unexpired session: the stranger’s ends when the owner %s', async (_, arrive) => {
    const { victim } = newPeople();
    const attacker = await shop.signedIn(victim.email);
    await arrive(victim);
    expect(await userIn(attacker)).toBeNull();
  });

  test.each([
    ['sets a new password', (victim: { email: string }) => reset(victim.email)],
    ['comes with Google', (victim: { email: string; sub: string }) => signInWithGoogle(shop, shop.client(), victim)],
  ])('trojan identifier: the stranger’s Google account is off the account when the owner %s', async (_, arrive) => {
    const { victim, attacker } = newPeople();
    const browser = await shop.signedIn(victim.email);
    expect((await connect(browser, attacker)).flow?.state).toBe('connected');
    await arrive(victim);
    const again = shop.client();
    await signInWithGoogle(shop, again, attacker);
    expect(await userIn(again)).toMatchObject({ email: attacker.email });
  });

  test('unexpired email change: a link that the stranger kept does not count once the owner has come', async () => {
    const { victim, attacker } = newPeople();
    const browser = await shop.signedIn(victim.email);
    await browser.call(contract.changeEmail, { body: { email: attacker.email } });
    const token = tokenSentTo(shop, attacker.email, 'verify-email');
    await ownerAfterReset(victim.email);
    expect(await browser.problem(contract.verifyEmail, { body: { token } })).toMatchObject({ code: 'link_invalid' });
  });

  test('unexpired email change: nor once the account’s creator confirms the address', async () => {
    const { victim, attacker } = newPeople();
    const owner = await shop.signedIn(victim.email);
    const thief = shop.client();
    await signIn(victim.email, TEST_PASSWORD, thief);
    await thief.call(contract.changeEmail, { body: { email: attacker.email } });
    await verifyAddress(shop, owner, victim.email);
    const token = tokenSentTo(shop, attacker.email, 'verify-email');
    expect(await thief.problem(contract.verifyEmail, { body: { token } })).toMatchObject({ code: 'link_invalid' });
  });

  test('non-verifying provider: an address that Google has not verified leads into no account', async () => {
    const { victim } = newPeople();
    const owner = await shop.signedIn(victim.email);
    await verifyAddress(shop, owner, victim.email);
    const attacker = shop.client();
    const { flow } = await signInWithGoogle(shop, attacker, { ...victim, email_verified: false });
    expect(flow?.problem?.code).toBe('google_email_unverified');
    expect(await userIn(attacker)).toBeNull();
  });
});

describe('what else a stranger can prepare', () => {
  test('MFA and its recovery codes are gone when the owner sets a new password', async () => {
    const { victim } = newPeople();
    const attacker = await shop.signedIn(victim.email);
    await enrolApp(shop, attacker);
    await enrolPhone(shop, attacker);
    await withPasskey(attacker);
    const owner = await ownerAfterReset(victim.email);
    expect(await owner.call(contract.getProtection, {})).toMatchObject({
      factors: [],
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });

  test('a sign-in that waits for MFA is over', async () => {
    const { victim } = newPeople();
    const secret = await enrolApp(shop, await shop.signedIn(victim.email));
    const waiting = shop.client();
    expect((await signIn(victim.email, TEST_PASSWORD, waiting)).attempt).toBeDefined();
    await reset(victim.email);
    const body = { kind: 'totp', code: appCode(secret, shop.clock.now()), rememberDevice: false } as const;
    expect(await waiting.problem(contract.verifySignIn, { body })).toMatchObject({ code: 'sign_in_attempt_over' });
  });

  test('an answer of Google that was on its way connects nothing', async () => {
    const { victim, attacker } = newPeople();
    const browser = await shop.signedIn(victim.email);
    const { url } = await beginGoogle(browser, { purpose: 'connect' });
    const answer = await shop.identity.agree(url, attacker);
    await ownerAfterReset(victim.email);
    await follow(browser, answer);
    const again = shop.client();
    await signInWithGoogle(shop, again, attacker);
    expect(await userIn(again)).toMatchObject({ email: attacker.email });
  });

  test('an account that is to get the victim’s address does not get it by the victim opening the link', async () => {
    const { victim, attacker } = newPeople();
    const trap = await shop.signedIn(attacker.email);
    await trap.call(contract.changeEmail, { body: { email: victim.email } });
    const body = { token: tokenSentTo(shop, victim.email, 'verify-email') };
    expect(await shop.client().problem(contract.verifyEmail, { body })).toMatchObject({ code: 'link_needs_sign_in' });
    const owner = await shop.signedIn(victim.email);
    expect(await owner.problem(contract.verifyEmail, { body })).toMatchObject({ code: 'link_of_other_account' });
    expect(await userIn(trap)).toMatchObject({ email: attacker.email });
  });
});

describe('when the owner arrives', () => {
  test('what was bought stays in the library, and an email tells what ended', async () => {
    const { victim } = newPeople();
    const buyer = await shop.signedIn(victim.email);
    await pay(buyer, await add(buyer));
    const owner = await ownerAfterReset(victim.email);
    expect((await owner.call(contract.listOwnedProducts, {})).productIds).toEqual(['1']);
    const told = emailsTo(shop, victim.email).find(({ subject }) => subject.endsWith('This account is yours now'));
    expect(told?.text).toContain('What was bought with it stays in your library.');
  });

  test('an account whose address is confirmed keeps its password and Google beside the new one', async () => {
    const { victim } = newPeople();
    const owner = await shop.signedIn(victim.email);
    await verifyAddress(shop, owner, victim.email);
    await signInWithGoogle(shop, shop.client(), victim);
    expect((await signIn(victim.email, TEST_PASSWORD)).user).toMatchObject({ email: victim.email });
    expect(await userIn(owner)).toMatchObject({ email: victim.email });
  });
});
