import { contract } from '@storefront/contract';
import type { BaseDeps } from '../../base/deps.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import { readHistory } from './account-history.service.ts';

export function mountAccountHistory(router: Router<BaseDeps>): void {
  const { deps } = router;
  mount(router, contract.listAccountEvents, ({ session, query }) => readHistory(deps, session.userId, query.cursor));
}
