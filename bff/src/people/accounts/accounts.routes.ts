import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { sessionState, signIn, signUp } from './accounts.service.ts';
import { findSessionWithState } from './session-state.repository.ts';

export function mountAccounts(router: Router<PeopleDeps>): void {
  const { deps } = router;
  mount(router, contract.signUp, ({ body, ...browser }) => signUp(deps, body, browser));
  mount(router, contract.signIn, ({ body, ...browser }) => signIn(deps, body, browser));
  mount(
    router,
    contract.getSession,
    ({ session, cookies, along }) => sessionState(deps, session?.userId, { cookies, along }),
    findSessionWithState,
  );
}
