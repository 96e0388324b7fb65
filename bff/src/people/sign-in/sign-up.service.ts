import type { Contract, Parsed, SessionState } from '@storefront/contract';
import { isDatabaseUnavailable } from '../../base/db/errors.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { ProblemError, problemError } from '../../base/errors.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { recordSignUp } from '../account-events/record-event.ts';
import { insertUser } from '../accounts/accounts.repository.ts';
import { usernameOf } from '../accounts/user.ts';
import type { Browser } from '../devices/browser.ts';
import { sendVerification } from '../email-address/email-address.service.ts';
import { openSession, sessionStateOf, setSignInCookies } from './complete-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

type NewCredentials = Parsed<Contract['signUp']>['body'];

/** Creates an account with an empty cart, signed in. @throws common_password, email_taken, profile_write_failed */
export async function signUp(
  deps: SignInDeps,
  { email, password }: NewCredentials,
  browser: Browser,
): Promise<SessionState> {
  const shop = await shopNow(deps.db);
  const owner = { email, origin: deps.publicOrigins[0], shopName: shop.name };
  if (await deps.passwords.isCommon(password, owner)) throw problemError('common_password');
  const passwordHash = await deps.passwords.hash(password, browser.address);
  const username = usernameOf(email);
  const now = deps.clock.now();
  const signedUp = await inTransaction(deps.db, async (tx) => {
    const user = await insertUser(tx, { email, username, passwordHash, now });
    if (!user) throw problemError('email_taken');
    await deps.belongings.begin(tx, user.id, now);
    await recordSignUp({ ...deps, db: tx }, user.id, 'password', browser);
    await sendVerification({ ...deps, db: tx }, user, shop);
    return { user, ...(await openSession({ ...deps, db: tx }, user.id, browser, { isNewAccount: true })) };
  }).catch(refuseProfileWrite);
  setSignInCookies(browser, signedUp);
  browser.log.info({ event: 'sign_up', userId: signedUp.user.id }, 'signed up');
  return sessionStateOf(deps, signedUp.user);
}

function refuseProfileWrite(error: unknown): never {
  if (error instanceof ProblemError || isDatabaseUnavailable(error)) throw error;
  throw problemError('profile_write_failed', { cause: error });
}
