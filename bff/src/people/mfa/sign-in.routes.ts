import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { attemptOf, endAttempt, showAttempt, takeAttempt } from './attempts.service.ts';
import { sendSignInCode, verifySignIn } from './sign-in.service.ts';

export function mountMfaSignIn(router: Router<PeopleDeps>): void {
  const { deps } = router;

  mount(router, contract.getSignInAttempt, async ({ cookies }) => {
    const attempt = await attemptOf(deps, cookies);
    return { attempt: attempt ? await showAttempt(deps, attempt) : null };
  });

  mount(router, contract.sendSignInCode, ({ body, ...browser }) => sendSignInCode(deps, body, browser));
  mount(router, contract.verifySignIn, ({ body, ...browser }) => verifySignIn(deps, body, browser));

  mount(router, contract.cancelSignIn, async ({ cookies }) => {
    await endAttempt(deps.db, cookies);
    takeAttempt(cookies);
  });
}
