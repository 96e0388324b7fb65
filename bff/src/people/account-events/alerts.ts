/** Alerts on patterns across accounts: log lines with a stable code; docs/security.md says how to respond. */

import { before, DAY, HOUR } from '../../base/clock.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { countAccounts, countByNetwork, countTimes, markRaised } from './alerts.repository.ts';

type AlertDeps = Pick<BaseDeps, 'db' | 'clock' | 'log'>;

/** Both the period examined and the minimum time between two alerts of one code. */
const WINDOW = 1 * HOUR;
/** Number of accounts with a wrong password or code. A single address is limited to 80 an hour. */
const GUESSED_ACCOUNTS = 30;
/** Sign-ups from one network (IPv4 /24, IPv6 /48). A single address is limited to 20 an hour. */
const ACCOUNTS_OF_NETWORK = 15;
/** Password reset requests: at least this many, and a multiple of the previous day's hourly average. */
const RESETS = 20;
const TIMES_AS_USUAL = 5;

export async function raiseAlerts(deps: AlertDeps): Promise<void> {
  await detectGuesses(deps);
  await detectNewAccounts(deps);
  await detectResets(deps);
}

async function detectGuesses(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps;
  const accounts = await countAccounts(db, ['sign-in-failed', 'second-factor-failed'], before(clock.now(), WINDOW));
  if (accounts < GUESSED_ACCOUNTS) return;
  await raise(deps, 'alert_password_spray', { accounts }, 'wrong passwords or codes were entered for many accounts');
}

async function detectNewAccounts(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps;
  const counts = await countByNetwork(db, ACCOUNTS_OF_NETWORK, before(clock.now(), WINDOW));
  if (counts.length === 0) return;
  const found = { networks: counts.length, accounts: Math.max(...counts) };
  await raise(deps, 'alert_account_burst', found, 'many accounts were made from one network');
}

async function detectResets(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const since = before(now, WINDOW);
  const resets = await countTimes(db, 'password-reset-asked', since, now);
  if (resets < RESETS) return;
  const dayBefore = await countTimes(db, 'password-reset-asked', before(since, DAY), since);
  const usual = dayBefore / (DAY / WINDOW);
  if (resets < TIMES_AS_USUAL * usual) return;
  await raise(deps, 'alert_reset_spike', { resets, dayBefore }, 'many password reset links were requested');
}

async function raise(
  { db, clock, log }: AlertDeps,
  code: string,
  counts: Readonly<Record<string, number>>,
  message: string,
): Promise<void> {
  if (await markRaised(db, code, clock.now(), WINDOW)) log.warn({ event: code, ...counts }, message);
}
