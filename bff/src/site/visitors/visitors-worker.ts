import { SECOND } from '../../base/clock.ts';
import type { Components } from '../../base/component-health.ts';
import { startWorker } from '../../base/schedule/worker.ts';
import type { Visitors } from './visitors.ts';

export interface VisitorsWorker {
  /** Writes the last visitors and stops. */
  stop(): Promise<void>;
}

const INTERVAL = 10 * SECOND;

/** Writes new visitors periodically. Does not keep the process alive. @param interval milliseconds */
export function startSaving(
  { visitors, components }: { readonly visitors: Visitors; readonly components: Components },
  interval = INTERVAL,
): VisitorsWorker {
  const worker = startWorker({ component: components.component('visitors'), interval, work: () => visitors.save() });
  return {
    async stop() {
      await worker.stop();
      await visitors.save();
    },
  };
}
