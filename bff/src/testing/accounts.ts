/** Helpers for accounts that go beyond the API. */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@storefront/contract';
import { tokenSentTo } from './emails.ts';
import { easySolution } from './solve-captcha.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Milliseconds. */
const POLL_INTERVAL = 10;

/** Requests a new password and waits until the request has been processed. */
export async function askForReset(shop: TestApp, email: string, browser: TestClient = shop.client()): Promise<void> {
  const captcha = await easySolution(shop, 'password-reset');
  await browser.call(contract.requestPasswordReset, { body: { email, captcha } });
  await resetsAnswered(shop);
}

/** Opens the link that confirms the address of `email` in `browser`, which is signed in to its account. */
export async function verifyAddress(shop: Pick<TestApp, 'outbox'>, browser: TestClient, email: string): Promise<void> {
  await browser.call(contract.verifyEmail, { body: { token: tokenSentTo(shop, email, 'verify-email') } });
}

/** Changes the address of the account of `browser`, which has signed in recently, to `to`. */
export async function changeAddress(shop: TestApp, browser: TestClient, to: string): Promise<void> {
  await browser.call(contract.changeEmail, { body: { email: to } });
  await browser.call(contract.verifyEmail, { body: { token: tokenSentTo(shop, to, 'verify-email') } });
}

/** Resolves once every request for a new password has been processed. */
export async function resetsAnswered({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const waiting = () => database.query('select 1 from password_reset_requests');
  while ((await waiting()).length > 0) await sleep(POLL_INTERVAL);
}

/** Adds a phone as MFA to the account. */
export async function giveFactor({ database }: Pick<TestApp, 'database'>, email: string): Promise<void> {
  await database.query(
    `insert into mfa_factors (user_id, kind, phone, enrolled_at)
     select id, 'sms', '+15554443333', now() from users where email = $1`,
    [email],
  );
}

/** Marks the account's sessions as verified by MFA just now. */
export async function proveFactor(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  email: string,
): Promise<void> {
  await database.query(
    'update sessions set second_factor_at = $2 where user_id = (select id from users where email = $1)',
    [email, clock.now()],
  );
}

/** Returns every row of every table as text. */
export async function dump({ database }: Pick<TestApp, 'database'>): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts = await Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const rows = await database.query(`select t::text as row from ${name} t`);
      return [name, JSON.stringify(rows)];
    }),
  );
  return new Map(texts);
}
