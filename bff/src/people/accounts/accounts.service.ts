import type { Contract, Parsed, SessionState } from '@storefront/contract';
import { MINUTE } from '../../base/clock.ts';
import { isDatabaseUnavailable } from '../../base/db/errors.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { ProblemError, problemError } from '../../base/errors.ts';
import { type Budget, emailKey, giveBack, spend } from '../../base/http/rate-limit.ts';
import { findShopName } from '../../base/studio-settings/shop-name.ts';
import { signInTried } from '../../base/telemetry/signals.ts';
import { recordAfterAnswer, recordSignUp } from '../account-history/record-event.ts';
import type { PeopleDeps } from '../deps.ts';
import { sendVerification } from '../email-address/email-address.service.ts';
import { findSignIn, insertUser } from './accounts.repository.ts';
import { type Browser, completeSignIn, openSession, sessionStateOf, setSignInCookies } from './complete-sign-in.ts';
import { deviceHashOf } from './devices.ts';
import { usernameOf } from './user.ts';

type NewCredentials = Parsed<Contract['signUp']>['body'];
type Credentials = Parsed<Contract['signIn']>['body'];

/** Failures for one account: unknown devices share one budget; each known device has its own. */
const failuresToAccount: Budget = { limit: 10, window: 15 * MINUTE };
/** Failures from one address, for accounts that have not seen the device. */
const failuresFromAddress: Budget = { limit: 20, window: 15 * MINUTE };

/** Creates an account with an empty cart, signed in. @throws common_password, email_taken, profile_write_failed */
export async function signUp(
  deps: PeopleDeps,
  { email, password }: NewCredentials,
  browser: Browser,
): Promise<SessionState> {
  const shopName = await findShopName(deps.db);
  const owner = { email, origin: deps.publicOrigins[0], shopName };
  if (await deps.passwords.isCommon(password, owner)) throw problemError('common_password');
  const passwordHash = await deps.passwords.hash(password, browser.address);
  const username = usernameOf(email);
  const now = deps.clock.now();
  const signedUp = await inTransaction(deps.db, async (tx) => {
    const user = await insertUser(tx, { email, username, passwordHash, now });
    if (!user) throw problemError('email_taken');
    await deps.belongings.begin(tx, user.id, now);
    await recordSignUp({ ...deps, db: tx }, user.id, 'password', browser);
    await sendVerification({ ...deps, db: tx }, user, shopName);
    return { user, ...(await openSession({ ...deps, db: tx }, user.id, browser, { isNewAccount: true })) };
  }).catch(refuseProfileWrite);
  setSignInCookies(browser, signedUp);
  browser.log.info({ event: 'sign_up', userId: signedUp.user.id }, 'signed up');
  return sessionStateOf(deps, signedUp.user);
}

/** Response, throttling and timing do not reveal accounts. @throws invalid_credentials, rate_limited */
export async function signIn(
  deps: PeopleDeps,
  { email, password, fresh }: Credentials,
  browser: Browser,
): Promise<SessionState> {
  const deviceHash = deviceHashOf(browser.cookies);
  const account = await findSignIn(deps.db, email, deviceHash);
  const knownDevice = account?.deviceIsKnown ? deviceHash : undefined;
  const budgets = failureBudgets(email, knownDevice, browser.address);
  for (const [key, budget] of budgets) await spend(deps, key, budget);
  const giveAllBack = async () => {
    for (const [key] of budgets) await giveBack(deps, key);
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

function refuseProfileWrite(error: unknown): never {
  if (error instanceof ProblemError || isDatabaseUnavailable(error)) throw error;
  throw problemError('profile_write_failed', { cause: error });
}
