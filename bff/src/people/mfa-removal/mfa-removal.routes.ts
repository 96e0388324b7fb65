import { contract } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { stopByLink, stopSignedIn } from './mfa-removal.service.ts';

export function mountMfaRemoval(router: Router<BaseDeps>): void {
  const { deps } = router;
  mount(router, contract.stopMfaRemoval, ({ body, ...request }) => stopByLink(deps, body.token, request));
  mount(router, contract.keepMfa, ({ session, ...request }) => stopSignedIn(deps, session, request));
}
