import { SECOND } from '../clock.ts';
import type { Components } from '../component-health.ts';
import type { Listener } from '../db/listen.ts';
import { startWorker } from '../schedule/worker.ts';
import { within } from '../timeout.ts';
import { type DeliveryDeps, deliver, LEASE } from './deliver.ts';
import { claimMessage } from './outbox.repository.ts';

interface OutboxWorkerDeps extends DeliveryDeps {
  readonly listener: Listener;
  readonly components: Components;
  /** Milliseconds between polls for messages without a notification: retries, and those of a dead process. */
  readonly pollInterval?: number;
}

export interface OutboxWorker {
  /** Waits at most two seconds for messages in flight; another process sends the rest. @returns the number of those */
  stop(): Promise<number>;
}

const CONCURRENCY = 4;
const POLL_INTERVAL = 1 * SECOND;
const STOP_TIMEOUT = 2 * SECOND;

/** Sends due messages until it is stopped, even across database failures; one process at a time claims a message. */
export function startOutboxWorker({
  listener,
  components,
  pollInterval = POLL_INTERVAL,
  ...deps
}: OutboxWorkerDeps): OutboxWorker {
  const { db, log } = deps;
  const sending = new Set<Promise<void>>();
  let isStopping = false;

  async function sendNext(): Promise<void> {
    if (isStopping || sending.size >= CONCURRENCY) return;
    const message = await claimMessage(db, LEASE);
    if (!message) return;
    const sent = deliver(deps, message)
      .catch((err: unknown) => log.warn({ event: 'outbox_failed', err }, 'a message could not be sent'))
      .finally(() => {
        sending.delete(sent);
        worker.wake();
      });
    sending.add(sent);
    worker.wake();
  }

  const worker = startWorker({ component: components.component('outbox'), interval: pollInterval, work: sendNext });
  const subscription = listener.listen('message_queued', () => worker.wake());
  return {
    stop: async () => {
      isStopping = true;
      subscription.stop();
      await within(STOP_TIMEOUT, Promise.all([worker.stop(), ...sending]));
      return sending.size;
    },
  };
}
