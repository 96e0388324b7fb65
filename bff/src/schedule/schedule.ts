import { SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { claimDueTasks, type Recurrence } from './schedule.repository.ts';

/** May overlap with itself: another process starts it again even if a run outlasts the interval. */
export interface Task extends Recurrence {
  /** @param signal aborted when the process ends */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

const POLL_INTERVAL = 1 * SECOND;

/** Runs recurring tasks once for all processes. Keeps no process alive. @returns a function that stops it */
export function startSchedule(
  { db, log }: { readonly db: Db; readonly log: Log },
  tasks: readonly Task[],
  pollInterval = POLL_INTERVAL,
): () => Promise<void> {
  const running = new Set<Task>();
  const stopping = new AbortController();

  async function run(task: Task): Promise<void> {
    running.add(task);
    try {
      await task.run(stopping.signal);
    } catch (err) {
      log.warn({ event: 'task_failed', task: task.name, err }, 'a recurring task failed');
    } finally {
      running.delete(task);
    }
  }

  const stopPolling = repeat(pollInterval, async () => {
    const idle = tasks.filter((task) => !running.has(task));
    try {
      const due = await claimDueTasks(db, idle);
      for (const task of idle) if (due.includes(task.name)) void run(task);
    } catch (err) {
      log.warn({ event: 'schedule_failed', err }, 'due tasks could not be looked for');
    }
  });
  return async () => {
    stopping.abort();
    await stopPolling();
  };
}
