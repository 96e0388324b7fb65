import { contract } from '@storefront/contract';
import { mount, type Router } from '../../base/http/mount.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { findSessionWithState } from './session-state.repository.ts';
import { readSessionState } from './session-state.service.ts';

export function mountSessionState(router: Router<SharedDeps>): void {
  mount(
    router,
    contract.getSession,
    ({ session, cookies, along }) => readSessionState(router.deps, session?.userId, { cookies, along }),
    findSessionWithState,
  );
}
