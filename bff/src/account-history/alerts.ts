/**
 * What many accounts' histories tell together, and that no single owner can see. An alert is a line in the log with a
 * stable code and counts; see docs/security.md for what to do about each.
 */
import { before, DAY, HOUR } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { countAccounts, countByNetwork, countTimes, markRaised } from './alerts.repository.ts';

type AlertDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** What is looked back at, and how long an alert is not raised again. */
const WINDOW = 1 * HOUR;
/** Accounts that wrong passwords or codes were given for. One address alone is stopped at 80 an hour. */
const GUESSED_ACCOUNTS = 30;
/** Accounts made from one network (IPv4 /24, IPv6 /48). One address alone is stopped at 20 an hour. */
const ACCOUNTS_OF_NETWORK = 15;
/** Links for new passwords that were asked for: at least so many, and so many times what an hour of the day before had. */
const RESETS = 20;
const TIMES_AS_USUAL = 5;

/** Looks at the last hour, and raises what is out of the ordinary, once an hour however many processes look. */
export async function raiseAlerts(deps: AlertDeps): Promise<void> {
  await lookForGuesses(deps);
  await lookForNewAccounts(deps);
  await lookForResets(deps);
}

async function lookForGuesses(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps;
  const accounts = await countAccounts(db, ['sign-in-failed', 'second-factor-failed'], before(clock.now(), WINDOW));
  if (accounts < GUESSED_ACCOUNTS) return;
  await raise(deps, 'alert_password_spray', { accounts }, 'wrong passwords or codes were given for many accounts');
}

async function lookForNewAccounts(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps;
  const counts = await countByNetwork(db, ACCOUNTS_OF_NETWORK, before(clock.now(), WINDOW));
  if (counts.length === 0) return;
  const found = { networks: counts.length, accounts: Math.max(...counts) };
  await raise(deps, 'alert_account_burst', found, 'many accounts were made from one network');
}

async function lookForResets(deps: AlertDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const since = before(now, WINDOW);
  const resets = await countTimes(db, 'password-reset-asked', since, now);
  if (resets < RESETS) return;
  const dayBefore = await countTimes(db, 'password-reset-asked', before(since, DAY), since);
  const usual = dayBefore / (DAY / WINDOW);
  if (resets < TIMES_AS_USUAL * usual) return;
  await raise(deps, 'alert_reset_spike', { resets, dayBefore }, 'many links for new passwords were asked for');
}

async function raise(
  { db, clock, log }: AlertDeps,
  code: string,
  counts: Readonly<Record<string, number>>,
  told: string,
): Promise<void> {
  if (await markRaised(db, code, clock.now(), WINDOW)) log.warn({ event: code, ...counts }, told);
}
