import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PeopleDeps } from '../deps.ts';
import { readHistory } from './account-history.service.ts';

export function mountAccountHistory(router: Router<PeopleDeps>): void {
  const { deps } = router;
  mount(router, contract.listAccountEvents, ({ session, query }) => readHistory(deps, session.userId, query.cursor));
}
