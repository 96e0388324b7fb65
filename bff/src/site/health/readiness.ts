/** Readiness of the process. The endpoint is public: callers share one run of the checks and its result. */
import { SECOND } from '../../base/clock.ts';
import type { Component, ComponentName, ComponentState } from '../../base/component-health.ts';
import { shared } from '../../base/db/limits.ts';
import { inTime, TimeoutError } from '../../base/timeout.ts';
import type { SiteDeps } from '../deps.ts';
import { type Check, checksOf } from './checks.ts';

export interface Readiness {
  readonly canServe: boolean;
  readonly states: readonly ComponentState[];
}

/** Timeout of each check in milliseconds. */
const TIMEOUT = 1 * SECOND;
/** Milliseconds that a result is reused. */
const KEPT = 1 * SECOND;

/** Without these no request can be answered, while another process may have them; see decision 40. */
const NEEDED: ReadonlySet<ComponentName> = new Set(['releases']);

export function createReadiness(deps: SiteDeps): () => Promise<Readiness> {
  const checks = checksOf(deps).map((check) => ({ ...check, component: deps.components.component(check.name) }));
  let latest: Promise<void> | undefined;
  return async () => {
    latest ??= shared(() => Promise.all(checks.map(run))).then(() => {
      setTimeout(() => {
        latest = undefined;
      }, KEPT).unref();
    });
    await latest;
    const states = deps.components.states();
    return { canServe: states.every(({ name, isWell }) => isWell || !NEEDED.has(name)), states };
  };
}

async function run({ component, reason, run: check }: Check & { readonly component: Component }): Promise<void> {
  try {
    await inTime(TIMEOUT, check());
    component.isWell();
  } catch (error) {
    component.hasFailed(error instanceof TimeoutError ? 'no answer in time' : reason, error);
  }
}
