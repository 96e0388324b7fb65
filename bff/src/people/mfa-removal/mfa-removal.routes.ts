import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { stopByLink, stopSignedIn } from './mfa-removal.service.ts';

export function mountMfaRemoval(router: Router<PeopleDeps>): void {
  const { deps } = router;
  mount(router, contract.stopMfaRemoval, ({ body, ...request }) => stopByLink(deps, body.token, request));
  mount(router, contract.keepMfa, ({ session, ...request }) => stopSignedIn(deps, session, request));
}
