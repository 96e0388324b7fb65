/** Verifying and changing the account's address, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { askForReset, dump, giveFactor, proveFactor } from '../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const linkTo = (email: string) => tokenSentTo(shop, email, 'verify-email');
const use = (token: string, browser: TestClient) => browser.call(contract.verifyEmail, { body: { token } });
const refused = (token: string, browser = shop.client()) => browser.problem(contract.verifyEmail, { body: { token } });
const userOf = async (browser: TestClient) => (await browser.call(contract.getSession, {})).user;
const invalid = {
  code: 'link_invalid',
  status: 410,
  detail: 'This link is no longer valid. Please ask for a new one.',
};

const signInFirst = {
  code: 'link_needs_sign_in',
  status: 403,
  detail: 'Please log in to the account that this link is for.',
};
const ofAnother = {
  code: 'link_of_other_account',
  status: 403,
  detail: 'This link is for another account than the one you are signed in to.',
};

describe('proving the address', () => {
  test('an email at sign-up brings the link, which works once', async () => {
    const owner = await shop.signedIn('new@example.com');
    expect(emailsTo(shop, 'new@example.com')).toHaveLength(1);
    expect((await userOf(owner))?.emailVerified).toBe(false);
    const token = linkTo('new@example.com');
    expect(await use(token, owner)).toEqual({ email: 'new@example.com' });
    expect((await userOf(owner))?.emailVerified).toBe(true);
    expect(await refused(token)).toMatchObject(invalid);
  });

  test('when the link is used several times at once, one wins', async () => {
    const owner = await shop.signedIn('at-once@example.com');
    const token = linkTo('at-once@example.com');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => use(token, owner)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the link is good for 24 hours', async () => {
    const owner = await shop.signedIn('late@example.com');
    shop.clock.advance(24 * HOUR - 1);
    await owner.call(contract.sendEmailVerification, {});
    const [first, second] = emailsTo(shop, 'late@example.com').map(({ text }) => text);
    expect(first).not.toBe(second);
    const early = /#([\w-]{43})/.exec(first ?? '')?.[1] ?? '';
    shop.clock.advance(1);
    expect(await refused(early)).toMatchObject(invalid);
    await use(linkTo('late@example.com'), owner);
  });

  test('an email is sent again on demand, five times an hour; none once the address is proved', async () => {
    const owner = await shop.signedIn('again@example.com');
    for (let count = 0; count < 5; count += 1) await owner.call(contract.sendEmailVerification, {});
    expect(emailsTo(shop, 'again@example.com')).toHaveLength(6);
    expect(await owner.problem(contract.sendEmailVerification, {})).toMatchObject({ code: 'rate_limited' });
    shop.clock.advance(1 * HOUR);
    await use(linkTo('again@example.com'), owner);
    await owner.call(contract.sendEmailVerification, {});
    expect(emailsTo(shop, 'again@example.com')).toHaveLength(6);
  });

  test('no table and no log line has the token of a link', async () => {
    await shop.signedIn('hashed@example.com');
    const token = linkTo('hashed@example.com');
    const everything = [...(await dump(shop)).values(), ...shop.logs].join('\n');
    expect(everything).toContain('hashed@example.com');
    for (const form of [token, Buffer.from(token, 'base64url').toString('hex'), Buffer.from(token).toString('hex')]) {
      expect(everything).not.toContain(form);
    }
  });

  test.each([['A'.repeat(43)], ['too-short'], ['x'.repeat(44)], ['']])('%j is no link', async (token) => {
    expect(await refused(token)).toMatchObject(invalid);
  });

  test('a link is about the address it was sent to, and no other that the account has since', async () => {
    await shop.signedIn('moved@example.com');
    await shop.database.query("update users set email = 'moved-on@example.com' where email = 'moved@example.com'");
    expect(await refused(linkTo('moved@example.com'))).toMatchObject(invalid);
  });

  test('a link for a new password proves no address here, and is not used up by trying', async () => {
    await shop.signedIn('purpose@example.com');
    await askForReset(shop, 'purpose@example.com');
    const token = tokenSentTo(shop, 'purpose@example.com', 'reset-password');
    expect(await refused(token)).toMatchObject(invalid);
    await shop.client().call(contract.resetPassword, { body: { token, password: 'a-fresh-start-9' } });
  });
});

describe('a browser that opens the link without being signed in to its account', () => {
  test('is told to log in, and the link stays good for the account’s creator', async () => {
    const owner = await shop.signedIn('maker@example.com');
    const token = linkTo('maker@example.com');
    expect(await refused(token)).toMatchObject(signInFirst);
    expect((await userOf(owner))?.emailVerified).toBe(false);
    const phone = shop.client();
    await phone.call(contract.signIn, { body: { email: 'maker@example.com', password: TEST_PASSWORD } });
    await use(token, phone);
    expect((await userOf(owner))?.emailVerified).toBe(true);
  });

  test('but to another one is told so, and neither changes', async () => {
    const stranger = await shop.signedIn('stranger@example.com');
    const owner = await shop.signedIn('not-the-stranger@example.com');
    expect(await refused(linkTo('not-the-stranger@example.com'), stranger)).toMatchObject(ofAnother);
    expect((await userOf(owner))?.emailVerified).toBe(false);
    expect((await userOf(stranger))?.emailVerified).toBe(false);
  });
});

describe('changing the address', () => {
  const ask = (browser: TestClient, email: string) => browser.call(contract.changeEmail, { body: { email } });
  const askRefused = (browser: TestClient, email: string) => browser.problem(contract.changeEmail, { body: { email } });
  const recent = { code: 'recent_sign_in_required', status: 403, detail: 'Please sign in again to change this.' };

  test('the link in the email to the new address makes it the account’s, and proves it', async () => {
    const owner = await shop.signedIn('old@example.com');
    await ask(owner, 'new-one@example.com');
    expect(await userOf(owner)).toMatchObject({ email: 'old@example.com' });
    expect(emailsTo(shop, 'old@example.com').at(-1)?.subject).toBe('Lanternkeep: A new e-mail address was asked for');
    const earlier = owner.cookies.get('__Host-session');
    expect(await use(linkTo('new-one@example.com'), owner)).toEqual({ email: 'new-one@example.com' });
    expect(await userOf(owner)).toMatchObject({ email: 'new-one@example.com', emailVerified: true });
    expect(emailsTo(shop, 'old@example.com').at(-1)?.subject).toBe('Lanternkeep: Your e-mail address was changed');
    expect(owner.cookies.get('__Host-session')).not.toBe(earlier);
    const replay = shop.client();
    replay.cookies.set('__Host-session', earlier ?? '');
    expect(await userOf(replay)).toBeNull();
    const signIn = (email: string) => shop.client().call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
    expect((await signIn('new-one@example.com')).user?.email).toBe('new-one@example.com');
    await expect(signIn('old@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('the link counts for a session of the account, and for no other', async () => {
    const owner = await shop.signedIn('elsewhere@example.com');
    await ask(owner, 'elsewhere-2@example.com');
    const token = linkTo('elsewhere-2@example.com');
    expect(await refused(token)).toMatchObject(signInFirst);
    expect(await refused(token, await shop.signedIn())).toMatchObject(ofAnother);
    expect(await userOf(owner)).toMatchObject({ email: 'elsewhere@example.com' });
    const other = shop.client();
    await other.call(contract.signIn, { body: { email: 'elsewhere@example.com', password: TEST_PASSWORD } });
    await use(token, other);
    expect(await userOf(owner)).toMatchObject({ email: 'elsewhere-2@example.com' });
  });

  test('kills every other link of the account, also should it have its earlier address again', async () => {
    const owner = await shop.signedIn('links@example.com');
    const proof = linkTo('links@example.com');
    await askForReset(shop, 'links@example.com');
    const token = tokenSentTo(shop, 'links@example.com', 'reset-password');
    await ask(owner, 'links-2@example.com');
    await use(linkTo('links-2@example.com'), owner);
    await shop.database.query("update users set email = 'links@example.com' where email = 'links-2@example.com'");
    expect(await refused(proof)).toMatchObject(invalid);
    const body = { token, password: 'a-fresh-start-9' };
    expect(await shop.client().problem(contract.resetPassword, { body })).toMatchObject(invalid);
  });

  test('asked for again, the earlier link is worth nothing', async () => {
    const owner = await shop.signedIn('twice@example.com');
    await ask(owner, 'first-idea@example.com');
    await ask(owner, 'second-idea@example.com');
    expect(await refused(linkTo('first-idea@example.com'))).toMatchObject(invalid);
    await use(linkTo('second-idea@example.com'), owner);
  });

  test('to an address that has an account is answered alike, and refused when the link is used', async () => {
    await shop.signedIn('taken@example.com');
    const owner = await shop.signedIn('wants-taken@example.com');
    await ask(owner, 'Taken@example.com');
    const token = linkTo('Taken@example.com');
    expect(await refused(token, owner)).toMatchObject({ code: 'email_taken', status: 409 });
    expect(await userOf(owner)).toMatchObject({ email: 'wants-taken@example.com', emailVerified: false });
  });

  test('when two accounts want one address at once, one gets it', async () => {
    const owners = await Promise.all(['one@example.com', 'two@example.com'].map((email) => shop.signedIn(email)));
    const uses: (() => Promise<unknown>)[] = [];
    for (const owner of owners) {
      await ask(owner, 'wanted@example.com');
      const token = linkTo('wanted@example.com');
      uses.push(() => use(token, owner));
    }
    const outcomes = await Promise.allSettled(uses.map((useLink) => useLink()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'email_taken' } });
  });

  test('needs a sign-in within ten minutes', async () => {
    const owner = await shop.signedIn('stale@example.com');
    shop.clock.advance(10 * MINUTE);
    expect(await askRefused(owner, 'stale-2@example.com')).toMatchObject(recent);
    await owner.call(contract.signIn, { body: { email: 'stale@example.com', password: TEST_PASSWORD } });
    await ask(owner, 'stale-2@example.com');
  });

  test('needs MFA where the account has one', async () => {
    const owner = await shop.signedIn('factor@example.com');
    await giveFactor(shop, 'factor@example.com');
    expect(await askRefused(owner, 'factor-2@example.com')).toMatchObject(recent);
    await proveFactor(shop, 'factor@example.com');
    await ask(owner, 'factor-2@example.com');
  });

  test('to what it is already, or to what is no address, is refused', async () => {
    const owner = await shop.signedIn('same@example.com');
    expect(await askRefused(owner, 'SAME@example.com')).toMatchObject({ code: 'email_unchanged', status: 400 });
    expect(await askRefused(owner, 'nobody')).toMatchObject({ code: 'invalid_email', status: 400 });
  });

  test('one address is sent at most five emails an hour, from all accounts together', async () => {
    const owners = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.signedIn()));
    const last = owners.pop();
    for (const owner of owners) await ask(owner, 'victim@example.com');
    expect(last && (await askRefused(last, 'victim@example.com'))).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(emailsTo(shop, 'victim@example.com')).toHaveLength(5);
  });
});
