import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { listen } from '../db/listen.ts';
import { repeat } from '../repeat.ts';
import { type DeliveryDeps, deliver, LEASE } from './deliver.ts';
import { claimMessage } from './outbox.repository.ts';

interface OutboxWorkerDeps extends DeliveryDeps {
  /** For a connection that only listens. */
  readonly databaseUrl: string;
  /** In ms; how often it looks for messages without a notification: retries, and those of a dead process. */
  readonly pollInterval?: number;
}

export interface OutboxWorker {
  /** Waits at most two seconds for messages being sent; another process takes over the rest. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const POLL_INTERVAL = 1 * SECOND;
const STOP_TIMEOUT = 2 * SECOND;

/** Sends due messages until it is stopped, even across database failures; each message is one process's at a time. */
export function startOutboxWorker({
  databaseUrl,
  pollInterval = POLL_INTERVAL,
  ...deps
}: OutboxWorkerDeps): OutboxWorker {
  const { db, log } = deps;
  const senders = new Set<Promise<void>>();
  let isStopping = false;

  function wake(): void {
    if (isStopping || senders.size >= CONCURRENCY) return;
    const sender = sendUntilNoneIsDue()
      .catch((err: unknown) => log.warn({ event: 'outbox_failed', err }, 'messages could not be sent'))
      .finally(() => senders.delete(sender));
    senders.add(sender);
  }

  async function sendUntilNoneIsDue(): Promise<void> {
    while (!isStopping) {
      const message = await claimMessage(db, LEASE);
      if (!message) return;
      wake();
      await deliver(deps, message);
    }
  }

  const listener = listen({ url: databaseUrl, channel: 'message_queued', log, onChange: wake });
  const stopPolling = repeat(pollInterval, async () => wake());
  return {
    stop: async () => {
      isStopping = true;
      const stopped = Promise.all([stopPolling(), listener.stop(), ...senders]);
      await Promise.race([stopped, sleep(STOP_TIMEOUT, undefined, { ref: false })]);
    },
  };
}
