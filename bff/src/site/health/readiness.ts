/** Readiness of the process. The endpoint is public: callers share one run of the checks and its result. */
import { SECOND } from '../../base/clock.ts';
import { shared } from '../../base/db/limits.ts';
import type { Part, PartName, PartState } from '../../base/health/parts.ts';
import { inTime, TimeoutError } from '../../base/timeout.ts';
import type { SiteDeps } from '../deps.ts';
import { type Check, checksOf } from './checks.ts';

export interface Readiness {
  readonly canServe: boolean;
  readonly states: readonly PartState[];
}

/** Timeout of each check in milliseconds. */
const TIMEOUT = 1 * SECOND;
/** Milliseconds that a result is reused. */
const KEPT = 1 * SECOND;

/** Without these no request can be answered, while another process may have them; see decision 40. */
const NEEDED: ReadonlySet<PartName> = new Set(['releases']);

export function createReadiness(deps: SiteDeps): () => Promise<Readiness> {
  const checks = checksOf(deps).map((check) => ({ ...check, part: deps.parts.part(check.name) }));
  let latest: Promise<void> | undefined;
  return async () => {
    latest ??= shared(() => Promise.all(checks.map(run))).then(() => {
      setTimeout(() => {
        latest = undefined;
      }, KEPT).unref();
    });
    await latest;
    const states = deps.parts.states();
    return { canServe: states.every(({ name, isWell }) => isWell || !NEEDED.has(name)), states };
  };
}

async function run({ part, reason, run: check }: Check & { readonly part: Part }): Promise<void> {
  try {
    await inTime(TIMEOUT, check());
    part.isWell();
  } catch (error) {
    part.hasFailed(error instanceof TimeoutError ? 'no answer in time' : reason, error);
  }
}
