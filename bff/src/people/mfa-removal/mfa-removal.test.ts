/** Lost MFA: the studio removes it after three days in which the customer can stop the removal. */
import { type AccountEvent, contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import { startTestConsole, type TestConsole } from '../../studio/console/testing/console.ts';
import { changeAddress, verifyAddress } from '../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { appCode, enrolApp, enrolAppForCodes, enrolPhone, giveFirstFactor, requestCode } from '../../testing/mfa.ts';
import { answerMfa, signInByPasskey, withPasskey } from '../../testing/passkeys.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { historyOf, readPage } from '../account-history/testing/histories.ts';
import { carryOutRemovals } from './mfa-removal.service.ts';

let shop: TestApp;
let studio: TestConsole;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
});
afterAll(() => shop.stop());

const identification = 'Named three orders, by phone.';
const body = { identification };

interface Account {
  readonly email: string;
  readonly customerId: string;
  readonly browser: TestClient;
  readonly secret: string;
  readonly codes: readonly string[];
}

let made = 0;

/** Creates an account with a verified address and an app; `withPhone` enrols a phone first. */
async function account({ withPhone = false } = {}): Promise<Account> {
  made += 1;
  const email = `lost${made}@example.com`;
  const browser = await shop.signedIn(email);
  await verifyAddress(shop, browser, email);
  if (withPhone) await enrolPhone(shop, browser, `+1555444${1000 + made}`);
  const { secret, codes } = await enrolAppForCodes(shop, browser);
  const customerId = (await browser.call(contract.getSession, {})).user?.id ?? '';
  return { email, customerId, browser, secret, codes };
}

const ask = async ({ customerId }: Pick<Account, 'customerId'>, owner?: TestClient) =>
  (owner ?? (await studio.byLink())).call(api.askMfaRemoval, { params: { customerId }, body });

const removalOf = async ({ customerId }: Account) =>
  (await (await studio.byLink()).call(api.showCustomer, { params: { customerId } })).mfaRemoval;

async function auditOf({ customerId }: Account) {
  return await shop.database.query<{ action: string; actor: string; new_value: unknown }>(
    'select action, actor, new_value from console_audit where subject_id = $1 order by id',
    [customerId],
  );
}

const actionsOf = async (of: Account) => (await auditOf(of)).map(({ action }) => action);
const subjectsTo = (email: string) => emailsTo(shop, email).map(({ subject }) => subject);
const removalsOf = async (browser: TestClient) => (await readPage(browser)).mfaRemovals;

/** Signs in with the password and one MFA method, in a new browser. */
async function signIn({ email, secret, codes }: Account, kind: 'sms' | 'totp' | 'recovery-code') {
  shop.clock.advance(1 * MINUTE);
  const browser = shop.client();
  const attempt = await giveFirstFactor(browser, email);
  const code = {
    sms: () => requestCode(shop, browser, attempt),
    totp: async () => appCode(secret, shop.clock.now()),
    'recovery-code': async () => codes[0] ?? '',
  };
  await browser.call(contract.verifySignIn, { body: { kind, code: await code[kind](), rememberDevice: false } });
  return browser;
}

describe('asked for by an owner', () => {
  test('it waits 72 hours, and the customer is told by email, in their history and in their profile', async () => {
    const customer = await account();
    const askedAt = shop.clock.now().toISOString();
    const { mfaRemoval } = await ask(customer);
    const dueAt = new Date(shop.clock.now().getTime() + 72 * HOUR).toISOString();
    expect(mfaRemoval).toEqual({ askedAt, dueAt, askedBy: expect.any(String) });
    const told = emailsTo(shop, customer.email).at(-1);
    expect(told?.subject).toBe('Lanternkeep: MFA is about to be removed from your account');
    expect(told?.text).toMatch(/On \d+ \w+ \d{4} at \d\d:\d\d UTC, we will remove all of it/);
    expect(await removalsOf(customer.browser)).toEqual([
      { id: expect.any(String), askedAt, dueAt, endedAt: null, outcome: null },
    ]);
    expect(await customer.browser.call(contract.getProtection, {})).toMatchObject({ removalDueAt: dueAt });
    expect(await auditOf(customer)).toEqual([
      {
        action: 'customer.ask-mfa-removal',
        actor: mfaRemoval?.askedBy,
        new_value: { dueAt, identification },
      },
    ]);
  });

  test('nothing that stops it is in an answer, in the audit log or in the log', async () => {
    const customer = await account();
    const answer = await ask(customer);
    const token = tokenSentTo(shop, customer.email, 'keep-mfa');
    expect(JSON.stringify([answer, await auditOf(customer), shop.logs])).not.toContain(token);
    const stored = await shop.database.query('select t::text as row from email_links t');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('twice at the same time, it is asked for once', async () => {
    const customer = await account();
    const owner = await studio.byLink();
    const outcomes = await Promise.allSettled([ask(customer, owner), ask(customer, owner)]);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refusals).toEqual(['mfa_removal_pending']);
    expect(await actionsOf(customer)).toEqual(['customer.ask-mfa-removal']);
  });

  test('an account whose address is not proved is refused, since nobody could be told', async () => {
    const email = 'unproved@example.com';
    const browser = await shop.signedIn(email);
    await enrolApp(shop, browser);
    const customerId = (await browser.call(contract.getSession, {})).user?.id ?? '';
    const owner = await studio.byLink();
    expect(await owner.problem(api.askMfaRemoval, { params: { customerId }, body })).toMatchObject({
      code: 'customer_not_proved',
      detail: 'The address of this account is not verified, so its owner could not be notified. Nothing was requested.',
    });
    expect(subjectsTo(email)).not.toContain('Lanternkeep: MFA is about to be removed from your account');
  });

  test('an account without MFA is refused, and so is a request that does not say who was identified how', async () => {
    const browser = await shop.signedIn('plain@example.com');
    const customerId = (await browser.call(contract.getSession, {})).user?.id ?? '';
    const owner = await studio.byLink();
    const params = { customerId };
    expect(await owner.problem(api.askMfaRemoval, { params, body })).toMatchObject({ code: 'customer_without_mfa' });
    const silent = await owner.problem(api.askMfaRemoval, { params, body: { identification: ' ' } });
    expect(silent).toMatchObject({ status: 400 });
  });
});

describe('when it is due', () => {
  test('all factors, codes, devices and sessions go, once, however many processes look', async () => {
    const customer = await account({ withPhone: true });
    await withPasskey(customer.browser);
    await ask(customer);
    shop.clock.advance(72 * HOUR - 1);
    await carryOutRemovals(shop.allDeps);
    expect((await customer.browser.call(contract.getProtection, {})).factors).toHaveLength(2);
    shop.clock.advance(1);
    await Promise.all([carryOutRemovals(shop.allDeps), carryOutRemovals(shop.allDeps)]);
    await carryOutRemovals(shop.allDeps);

    expect((await customer.browser.call(contract.getSession, {})).user).toBeNull();
    const again = shop.client();
    const { user } = await again.call(contract.signIn, { body: { email: customer.email, password: TEST_PASSWORD } });
    expect(user?.email).toBe(customer.email);
    expect(await again.call(contract.getProtection, {})).toEqual({
      ...{ factors: [], passkeys: [], recoveryCodesLeft: 0, rememberedDevices: 0, removalDueAt: null },
    });
    const removed = (await historyOf(again)).filter(({ kind }) => kind === 'factor-removed');
    const byStudio = (factor: AccountEvent['details']['factor']) => ({ factor, byStudio: true });
    expect(removed.map(({ details }) => details)).toEqual(
      expect.arrayContaining([byStudio('sms'), byStudio('totp'), byStudio('passkey')]),
    );
    expect(removed).toHaveLength(3);
    expect(await removalsOf(again)).toMatchObject([{ outcome: 'done', endedAt: shop.clock.now().toISOString() }]);
    expect(subjectsTo(customer.email).filter((subject) => /MFA was removed/.test(subject))).toHaveLength(1);
    expect(await actionsOf(customer)).toEqual(['customer.ask-mfa-removal', 'customer.remove-mfa']);
    expect(await removalOf(customer)).toBeNull();
  });

  test('one that fails leaves nothing half done, and does not keep another from being carried out', async () => {
    const [broken, other] = [await account(), await account()];
    await ask(broken);
    await ask(other);
    shop.clock.advance(72 * HOUR);
    await shop.database.query(`
      create function refuse_one() returns trigger language plpgsql as $$
      begin
        if new.subject_id = '${broken.customerId}' then raise exception 'no line can be written'; end if;
        return new;
      end $$;
      create trigger refuse_one before insert on console_audit for each row execute function refuse_one();
    `);
    await carryOutRemovals(shop.allDeps);
    await shop.database.query('drop trigger refuse_one on console_audit; drop function refuse_one()');
    expect(await removalOf(broken)).not.toBeNull();
    expect((await broken.browser.call(contract.getProtection, {})).factors).toHaveLength(1);
    expect(await removalOf(other)).toBeNull();
    await carryOutRemovals(shop.allDeps);
    expect(await removalOf(broken)).toBeNull();
  });
});

describe('the link in the email', () => {
  const stop = (email: string) => ({ body: { token: tokenSentTo(shop, email, 'keep-mfa') } });

  test('stops it without a sign-in, once, and all are told', async () => {
    const customer = await account();
    await ask(customer);
    const link = stop(customer.email);
    await shop.client().call(contract.stopMfaRemoval, link);
    expect(await shop.client().problem(contract.stopMfaRemoval, link)).toMatchObject({ code: 'link_invalid' });
    shop.clock.advance(72 * HOUR);
    await carryOutRemovals(shop.allDeps);
    expect((await customer.browser.call(contract.getProtection, {})).factors).toHaveLength(1);
    expect(await removalsOf(customer.browser)).toMatchObject([{ outcome: 'stopped' }]);
    expect(subjectsTo(customer.email).at(-1)).toBe('Lanternkeep: MFA stays on your account');
    expect(await auditOf(customer)).toMatchObject([
      { action: 'customer.ask-mfa-removal' },
      { action: 'customer.stop-mfa-removal', new_value: { by: 'customer', because: 'stopped' } },
    ]);
    expect(await removalOf(customer)).toBeNull();
  });

  test('of another account, of an earlier request, or used when it is due stops nothing', async () => {
    const customer = await account();
    await ask(customer);
    const earlier = stop(customer.email);
    const owner = await studio.byLink();
    await owner.call(api.withdrawMfaRemoval, { params: { customerId: customer.customerId } });
    await ask(customer, owner);
    expect(await shop.client().problem(contract.stopMfaRemoval, earlier)).toMatchObject({ code: 'link_invalid' });
    const token = 'a'.repeat(43);
    expect(await shop.client().problem(contract.stopMfaRemoval, { body: { token } })).toMatchObject({ status: 410 });
    shop.clock.advance(72 * HOUR);
    const late = await shop.client().problem(contract.stopMfaRemoval, stop(customer.email));
    expect(late).toMatchObject({ code: 'link_invalid' });
  });

  test('opens no session and tells nothing of the account', async () => {
    const customer = await account();
    await ask(customer);
    const browser = shop.client();
    await browser.call(contract.stopMfaRemoval, stop(customer.email));
    expect((await browser.call(contract.getSession, {})).user).toBeNull();
  });
});

describe('a sign-in', () => {
  test.each(['totp', 'recovery-code'] as const)('by %s stops it: nothing is lost', async (way) => {
    const customer = await account({ withPhone: true });
    await ask(customer);
    const browser = await signIn(customer, way);
    expect(await removalsOf(browser)).toMatchObject([{ outcome: 'proved' }]);
    expect(subjectsTo(customer.email)).toContain('Lanternkeep: MFA stays on your account');
    expect(await auditOf(customer)).toMatchObject([
      {},
      { action: 'customer.stop-mfa-removal', new_value: { by: 'customer', because: 'proved' } },
    ]);
  });

  test('by a passkey stops it, alone or after the password', async () => {
    const customer = await account();
    const authenticator = await withPasskey(customer.browser);
    await ask(customer);
    const browser = shop.client();
    await giveFirstFactor(browser, customer.email);
    await browser.call(contract.verifySignIn, await answerMfa(browser, authenticator));
    expect(await removalOf(customer)).toBeNull();
    await ask(customer);
    await signInByPasskey(browser, authenticator);
    expect(await removalOf(customer)).toBeNull();
  });

  test('by a text does not, where the app is what is lost', async () => {
    const customer = await account({ withPhone: true });
    await ask(customer);
    await signIn(customer, 'sms');
    expect(await removalOf(customer)).not.toBeNull();
  });

  test('by a text does, where the account has phones alone', async () => {
    const email = 'phones-alone@example.com';
    const browser = await shop.signedIn(email);
    await verifyAddress(shop, browser, email);
    await enrolPhone(shop, browser, '+15554449999');
    const customerId = (await browser.call(contract.getSession, {})).user?.id ?? '';
    const customer = { email, customerId, browser, secret: '', codes: [] };
    await ask(customer);
    await signIn(customer, 'sms');
    expect(await removalOf(customer)).toBeNull();
  });

  test('with the password alone, on a remembered device, does not', async () => {
    const customer = await account();
    shop.clock.advance(1 * MINUTE);
    const device = shop.client();
    await giveFirstFactor(device, customer.email);
    const code = appCode(customer.secret, shop.clock.now());
    await device.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: true } });
    await ask(customer);
    await device.call(contract.signIn, { body: { email: customer.email, password: TEST_PASSWORD } });
    expect(await removalOf(customer)).not.toBeNull();
    shop.clock.advance(72 * HOUR);
    await carryOutRemovals(shop.allDeps);
    expect((await device.call(contract.getSession, {})).user).toBeNull();
  });
});

describe('it is stopped, too,', () => {
  test('by a button in the profile, and again by nothing', async () => {
    const customer = await account();
    await ask(customer);
    expect(await customer.browser.call(contract.keepMfa, {})).toMatchObject({ removalDueAt: null });
    await customer.browser.call(contract.keepMfa, {});
    expect(await actionsOf(customer)).toEqual(['customer.ask-mfa-removal', 'customer.stop-mfa-removal']);
  });

  test('by removing the last factor oneself, and by another address', async () => {
    const [remover, mover] = [await account(), await account()];
    await ask(remover);
    await ask(mover);
    const { factors } = await remover.browser.call(contract.getProtection, {});
    await remover.browser.call(contract.removeFactor, { params: { factorId: factors[0]?.id ?? '' } });
    expect(await removalOf(remover)).toBeNull();
    await changeAddress(shop, mover.browser, 'moved@example.com');
    expect(await removalOf(mover)).toBeNull();
    expect(subjectsTo(mover.email)).toContain('Lanternkeep: MFA stays on your account');
  });

  test('by the owner of the earlier address, who was not told, when they take the account back', async () => {
    const customer = await account();
    await changeAddress(shop, customer.browser, 'thief@example.com');
    await ask(customer);
    const token = tokenSentTo(shop, customer.email, 'reset-password');
    await shop.client().call(contract.resetPassword, { body: { token, password: 'quiet-harbour-77' } });
    expect(await removalOf(customer)).toBeNull();
    expect(subjectsTo(customer.email)).toContain('Lanternkeep: MFA stays on your account');
  });

  test('by an owner who withdraws it, which another one is told', async () => {
    const customer = await account();
    await ask(customer);
    const owner = await studio.byLink();
    const params = { customerId: customer.customerId };
    expect((await owner.call(api.withdrawMfaRemoval, { params })).mfaRemoval).toBeNull();
    expect(await owner.problem(api.withdrawMfaRemoval, { params })).toMatchObject({ code: 'changed_meanwhile' });
    expect(await actionsOf(customer)).toEqual(['customer.ask-mfa-removal', 'customer.withdraw-mfa-removal']);
    expect(subjectsTo(customer.email).at(-1)).toBe('Lanternkeep: MFA stays on your account');
  });

  test('by any of these at the moment it is due, or it is carried out: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await account();
      await ask(customer);
      shop.clock.advance(72 * HOUR);
      const [stopped] = await Promise.allSettled([
        customer.browser.call(contract.keepMfa, {}),
        carryOutRemovals(shop.allDeps),
      ]);
      const actions = await actionsOf(customer);
      expect(actions).toHaveLength(2);
      const isKept = actions[1] === 'customer.stop-mfa-removal';
      if (stopped.status === 'rejected') expect(isKept).toBe(false);
      const rows = await shop.database.query('select id from mfa_factors where user_id = $1', [customer.customerId]);
      expect(rows).toHaveLength(isKept ? 1 : 0);
    }
  });
});

test('it goes with the account, and with the history when it has been over for 90 days', async () => {
  const [leaver, keeper] = [await account(), await account()];
  await ask(leaver);
  await ask(keeper);
  await leaver.browser.call(contract.deleteAccount, {});
  await keeper.browser.call(contract.keepMfa, {});
  const rows = () =>
    shop.database.query('select user_id from mfa_removals where user_id in ($1, $2)', [
      leaver.customerId,
      keeper.customerId,
    ]);
  expect(await rows()).toEqual([{ user_id: keeper.customerId }]);
  shop.clock.advance(90 * DAY - 1);
  await sweep(shop);
  expect(await rows()).toHaveLength(1);
  shop.clock.advance(1);
  await sweep(shop);
  expect(await rows()).toEqual([]);
});

test('the customer’s export has it', async () => {
  const customer = await account();
  await ask(customer);
  const { secondFactors } = (await customer.browser.call(contract.exportAccount, {})) as {
    secondFactors: { removals: unknown };
  };
  expect(secondFactors.removals).toMatchObject([{ outcome: null }]);
});
