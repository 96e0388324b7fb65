/** Sends the outbox in the background: every process takes rows that are due, each row one process at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { listen } from '../db/listen.ts';
import { repeat } from '../repeat.ts';
import { type DeliveryDeps, deliver, LEASE } from './deliver.ts';
import { claimMessage } from './outbox.repository.ts';

interface OutboxWorkerDeps extends DeliveryDeps {
  /** Where `db` is, for a connection that only listens. */
  readonly databaseUrl: string;
}

export interface OutboxWorker {
  /** Finishes what is being sent, for at most two seconds; another process takes over the rest. */
  stop(): Promise<void>;
}

/** Messages sent at once by one process. */
const CONCURRENCY = 4;
/** How often due messages are looked for without a notification: further tries, and those of a dead process. */
const POLL_INTERVAL = 1 * SECOND;
const STOP_TIMEOUT = 2 * SECOND;

/** Works until it is stopped, whatever the database does. */
export function startOutboxWorker({ databaseUrl, ...deps }: OutboxWorkerDeps): OutboxWorker {
  const { db, log } = deps;
  const senders = new Set<Promise<void>>();
  let isStopping = false;

  /** Starts a sender, unless there are enough. */
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
  const stopPolling = repeat(POLL_INTERVAL, async () => wake());
  return {
    stop: async () => {
      isStopping = true;
      const stopped = Promise.all([stopPolling(), listener.stop(), ...senders]);
      await Promise.race([stopped, sleep(STOP_TIMEOUT, undefined, { ref: false })]);
    },
  };
}
