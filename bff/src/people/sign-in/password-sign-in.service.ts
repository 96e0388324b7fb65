import type { Contract, Parsed, SessionState } from '@storefront/contract';
import { MINUTE } from '../../base/clock.ts';
import { problemError } from '../../base/errors.ts';
import { type Budget, emailKey, revertSpend, spend } from '../../base/http/rate-limit.ts';
import { signInTried } from '../../base/signals.ts';
import { recordAfterAnswer } from '../account-events/record-event.ts';
import { findSignIn } from '../accounts/accounts.repository.ts';
import type { Browser } from '../devices/browser.ts';
import { deviceHashOf } from '../devices/device-cookie.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

type Credentials = Parsed<Contract['signIn']>['body'];

/** Failures for one account: unknown devices share one budget; each known device has its own. */
const failuresToAccount: Budget = { limit: 10, window: 15 * MINUTE };
/** Failures from one address, for accounts that have not seen the device. */
const failuresFromAddress: Budget = { limit: 20, window: 15 * MINUTE };

/** Response, throttling and timing do not reveal accounts. @throws invalid_credentials, rate_limited */
export async function signIn(
  deps: SignInDeps,
  { email, password, fresh }: Credentials,
  browser: Browser,
): Promise<SessionState> {
  const deviceHash = deviceHashOf(browser.cookies);
  const account = await findSignIn(deps.db, email, deviceHash);
  const knownDevice = account?.deviceIsKnown ? deviceHash : undefined;
  const budgets = failureBudgets(email, knownDevice, browser.address);
  for (const [key, budget] of budgets) await spend(deps, key, budget);
  const giveAllBack = async () => {
    for (const [key] of budgets) await revertSpend(deps, key);
  };
  const isRight = await deps.passwords
    .verify(password, account?.passwordHash, browser.address)
    .catch(async (error: unknown) => {
      await giveAllBack();
      throw error;
    });
  if (!account || !isRight) {
    browser.log.warn({ event: 'sign_in_failed', userId: account?.id }, 'a sign-in failed');
    signInTried.tell({ by: 'password', result: 'refused' });
    if (account) recordAfterAnswer(deps, account.id, 'sign-in-failed', browser);
    throw problemError('invalid_credentials');
  }
  await giveAllBack();
  return completeSignIn(deps, account, browser, { by: 'password', fresh, passwordHash: account.passwordHash });
}

/** Budgets counted before the password is checked, so that parallel attempts count; refunded on success. */
function failureBudgets(email: string, knownDevice: Buffer | undefined, address: string): [string, Budget][] {
  const account = `failed-sign-in:${emailKey(email)}`;
  if (knownDevice) return [[`${account}:${knownDevice.toString('base64url')}`, failuresToAccount]];
  return [
    [`failed-sign-in:address:${address}`, failuresFromAddress],
    [`${account}:unknown`, failuresToAccount],
  ];
}
