/** Sends what was put down, in the background: jobs wake it, and what a dead process left behind is taken up again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import { SECOND } from '../clock.ts';
import { createPool } from '../db/pool.ts';
import { type DeliveryDeps, deliver } from './deliver.ts';
import { addDeliveryJob, DELIVER, JOBS_SCHEMA, jobsLogger } from './jobs.repository.ts';
import { findOverdue } from './outbox.repository.ts';

interface OutboxWorkerDeps extends DeliveryDeps {
  readonly databaseUrl: string;
}

export interface OutboxWorker {
  /** Finishes what is being sent, for at most two seconds; what is not done then is taken up by the next process. */
  stop(): Promise<void>;
}

/** Messages sent at once by one process. */
const CONCURRENCY = 4;
/** How often jobs are looked for that nobody was woken for: tries after a delay, and those of a lost connection. */
const POLL_INTERVAL = 1 * SECOND;
/** How often messages are looked for that nobody tries although they are due, and how long that may last. */
const OVERDUE_INTERVAL = 15 * SECOND;
const OVERDUE_GRACE = 5 * SECOND;
const MAX_OVERDUE = 100;
const RESTART_DELAY = 1 * SECOND;
const STOP_TIMEOUT = 2 * SECOND;

/** Works until it is stopped, whatever the database does; on connections of its own, so that no request waits for it. */
export function startOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const { databaseUrl, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  // One listens; the others are opened when several look for jobs at the same moment.
  const pgPool = createPool(databaseUrl, { poolSize: CONCURRENCY + 1 }, log);
  let runner: Runner | undefined;

  async function work(): Promise<void> {
    const { run } = await import('graphile-worker');
    runner = await run({
      pgPool,
      schema: JOBS_SCHEMA,
      logger: await jobsLogger(log),
      concurrency: CONCURRENCY,
      pollInterval: POLL_INTERVAL,
      noHandleSignals: true,
      parsedCronItems: [],
      // Notes the end of jobs where an error ends the runner, which starts again; without it, one ends this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: { [DELIVER]: (payload: unknown) => deliver(deps, messageIdOf(payload)) },
    });
    if (signal.aborted) await runner.stop();
    await runner.promise;
  }

  const working = untilStopped(signal, RESTART_DELAY, () =>
    work().catch((err: unknown) => {
      if (!signal.aborted) log.warn({ event: 'post_worker_ended', err }, 'the post worker ended, and starts again');
    }),
  );
  const recovering = untilStopped(signal, OVERDUE_INTERVAL, () =>
    takeUpOverdue(deps).catch((err: unknown) => {
      log.warn({ event: 'post_recovery_failed', err }, 'overdue messages could not be looked for');
    }),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([
        Promise.all([runner?.stop().catch(() => {}), working, recovering]),
        sleep(STOP_TIMEOUT, undefined, { ref: false }),
      ]);
      await Promise.race([pgPool.end(), sleep(STOP_TIMEOUT, undefined, { ref: false })]);
    },
  };
}

/** Gives messages a job again that are due and have none that is free: their process died, or lost its database. */
async function takeUpOverdue({ db, log }: OutboxWorkerDeps): Promise<void> {
  for (const messageId of await findOverdue(db, OVERDUE_GRACE, MAX_OVERDUE)) {
    await addDeliveryJob(db, messageId);
    log.warn({ event: 'message_taken_up', messageId }, 'an overdue message is tried again');
  }
}

async function untilStopped(signal: AbortSignal, pause: number, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
  }
}

function messageIdOf(payload: unknown): string {
  return String((payload as { messageId?: unknown } | null)?.messageId);
}
