import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { signIn, signUp } from './password-sign-in.service.ts';

export function mountAccounts(router: Router<PeopleDeps>): void {
  const { deps } = router;
  mount(router, contract.signUp, ({ body, ...browser }) => signUp(deps, body, browser));
  mount(router, contract.signIn, ({ body, ...browser }) => signIn(deps, body, browser));
}
