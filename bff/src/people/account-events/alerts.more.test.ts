/** Alerts to the operator: each is raised once, and not below its threshold. */
import { contract } from '@storefront/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { askForReset } from '../../testing/accounts.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { raiseAlerts } from './alerts.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp();
});
afterEach(() => shop.stop());

/** Returns the alerts in the log so far. */
const alerts = () =>
  shop.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => String(event).startsWith('alert_'));

/** Runs the check in two processes at the same time. */
async function look() {
  await Promise.all([raiseAlerts(shop), raiseAlerts(shop)]);
  return alerts();
}

/** Creates accounts from the address, or from a different network each. */
async function accounts(from: number, to: number, address?: string): Promise<string[]> {
  const emails = Array.from({ length: to - from }, (_, index) => `shopper-${from + index}@example.com`);
  for (const [index, email] of emails.entries()) {
    const own = `10.${from + index}.0.1`;
    await shop.client(address ?? own).call(contract.signUp, { body: { email, password: TEST_PASSWORD } });
  }
  return emails;
}

async function guessAt(emails: readonly string[]): Promise<void> {
  const failures = async () => {
    const events = await shop.database.query("select times from account_events where kind = 'sign-in-failed'");
    return events.reduce((sum, { times }) => sum + Number(times), 0);
  };
  const before = await failures();
  for (const email of emails) await shop.client().problem(contract.signIn, { body: { email, password: 'winter2026' } });
  await expect.poll(failures).toBe(before + emails.length);
}

describe('wrong passwords for many accounts', () => {
  test('are told of from 30 accounts in an hour, once however many processes look', async () => {
    const emails = await accounts(0, 30);
    await guessAt(emails.slice(0, 29));
    await guessAt(emails.slice(0, 5));
    expect(await look()).toEqual([]);
    await guessAt(emails);
    const raised = await look();
    expect(raised).toMatchObject([{ event: 'alert_password_spray', level: 40, accounts: 30 }]);
    expect(JSON.stringify(raised)).not.toMatch(/@|10\.\d/);
    shop.clock.advance(1 * HOUR);
    expect(await look()).toHaveLength(1);
    await guessAt(emails);
    expect(await look()).toHaveLength(2);
  });
});

describe('many accounts from one network', () => {
  test('are told of from 15 in an hour, whichever addresses of it they come from', async () => {
    await accounts(0, 10, '203.0.113.5');
    await accounts(10, 14, '203.0.113.200');
    await accounts(14, 20, '198.51.100.1');
    expect(await look()).toEqual([]);
    await accounts(20, 21, '203.0.113.6');
    expect(await look()).toMatchObject([{ event: 'alert_account_burst', level: 40, networks: 1, accounts: 15 }]);
    shop.clock.advance(59 * MINUTE);
    expect(await look()).toHaveLength(1);
  });

  test('are no alert when they come within more than an hour', async () => {
    await accounts(0, 10, '203.0.113.5');
    shop.clock.advance(1 * HOUR);
    await accounts(10, 20, '203.0.113.5');
    expect(await look()).toEqual([]);
  });
});

describe('links for new passwords', () => {
  const ask = async (emails: readonly string[]) => {
    for (const email of emails) await askForReset(shop, email);
  };

  test('are told of from 20 in an hour, where that is five times what an hour of the day before had', async () => {
    const emails = await accounts(0, 20);
    await ask(emails.slice(0, 19));
    expect(await look()).toEqual([]);
    await ask(emails.slice(19));
    expect(await look()).toMatchObject([{ event: 'alert_reset_spike', level: 40, resets: 20, dayBefore: 0 }]);
  });

  test('are no alert where every hour has about as many', async () => {
    const emails = await accounts(0, 20);
    const [userId] = await shop.database.query<{ id: string }>('select id from users limit 1');
    await shop.database.query(
      `insert into account_events (user_id, kind, at, times, details)
       select $1, 'password-reset-asked', $2::timestamptz - make_interval(hours => hour), 5, '{}'
       from generate_series(2, 24) hour`,
      [userId?.id, shop.clock.now()],
    );
    await ask(emails);
    expect(await look()).toEqual([]);
  });
});
