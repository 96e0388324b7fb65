import { contract } from '@storefront/contract';
import { inTransaction } from '../../base/db/transaction.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { recordEvent } from '../account-events/record-event.ts';
import { clearAttemptCookie, endAttempt } from '../mfa/attempts.service.ts';
import { endSession } from '../sessions/sessions.service.ts';
import { signIn } from './password-sign-in.service.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { signUp } from './sign-up.service.ts';

export function mountSignIn(router: Router<SignInDeps>): void {
  const { deps } = router;
  mount(router, contract.signUp, ({ body, ...browser }) => signUp(deps, body, browser));
  mount(router, contract.signIn, ({ body, ...browser }) => signIn(deps, body, browser));

  mount(router, contract.signOut, async ({ session, cookies, userAgent, log }) => {
    await inTransaction(deps.db, async (tx) => {
      // Locks the user first, as everywhere, to avoid a deadlock with account deletion.
      if (session) await recordEvent({ ...deps, db: tx }, session.userId, { kind: 'signed-out' }, { userAgent });
      await endSession(tx, cookies);
      await endAttempt(tx, cookies);
    });
    clearAttemptCookie(cookies);
    if (session) log.info({ event: 'sign_out', userId: session.userId }, 'signed out');
  });
}
