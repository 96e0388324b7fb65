import { contract } from '@storefront/contract';
import type { ComponentState } from '../../base/component-health.ts';
import { problemError } from '../../base/errors.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import type { SiteDeps } from '../deps.ts';
import { createReadiness } from './readiness.ts';

export function mountHealth(router: Router<SiteDeps>): void {
  const { isShuttingDown } = router.deps;
  const readReadiness = createReadiness(router.deps);

  mount(router, contract.getHealth, async () => ({ status: 'ok' as const }));

  mount(router, contract.getReadiness, async () => {
    const { canServe, states } = isShuttingDown() ? { canServe: false, states: [] } : await readReadiness();
    const parts = states.map(toPart);
    if (!canServe) throw problemError('not_ready', { retryAfter: 1, context: { parts } });
    return { status: 'ok' as const, parts };
  });
}

function toPart({ name, isWell, since, reason }: ComponentState) {
  const status: 'ok' | 'degraded' = isWell ? 'ok' : 'degraded';
  return { name, status, since: since.toISOString(), ...(reason === undefined ? {} : { reason }) };
}
