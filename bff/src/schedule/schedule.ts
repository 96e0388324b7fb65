/** Recurring tasks of the store: whichever process finds one due runs it, for all of them. */
import { SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { claimDueTasks, type Recurrence } from './schedule.repository.ts';

/** Must bear a second run beside it: one that outlasts its interval is not waited for by other processes. */
export interface Task extends Recurrence {
  readonly run: () => Promise<void>;
}

const POLL_INTERVAL = 1 * SECOND;

/**
 * Runs tasks when they are due; keeps no process alive.
 * @returns a function that starts no more of them
 */
export function startSchedule(
  { db, log }: { readonly db: Db; readonly log: Log },
  tasks: readonly Task[],
): () => Promise<void> {
  const running = new Set<Task>();

  async function run(task: Task): Promise<void> {
    running.add(task);
    try {
      await task.run();
    } catch (err) {
      log.warn({ event: 'task_failed', task: task.name, err }, 'a recurring task failed');
    } finally {
      running.delete(task);
    }
  }

  return repeat(POLL_INTERVAL, async () => {
    const idle = tasks.filter((task) => !running.has(task));
    try {
      const due = await claimDueTasks(db, idle);
      for (const task of idle) if (due.includes(task.name)) void run(task);
    } catch (err) {
      log.warn({ event: 'schedule_failed', err }, 'due tasks could not be looked for');
    }
  });
}
