import { SECOND } from '../clock.ts';
import type { Components } from '../component-health.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { within } from '../timeout.ts';
import { claimDueTasks, type Recurrence } from './schedule.repository.ts';
import { startWorker } from './worker.ts';

/** Runs may overlap: another process starts the task again even if a run outlasts the interval. */
export interface Task extends Recurrence {
  /** @param signal aborted when the process ends */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export interface Schedule {
  /** Aborts tasks and waits briefly for them. @returns the names of those still running */
  stop(): Promise<readonly string[]>;
}

interface ScheduleDeps {
  readonly db: Db;
  readonly log: Log;
  readonly components: Components;
}

const POLL_INTERVAL = 1 * SECOND;
const STOP_TIMEOUT = 10 * SECOND;

/** Runs recurring tasks once across all processes. Does not keep the process alive. */
export function startSchedule(
  { db, log, components }: ScheduleDeps,
  tasks: readonly Task[],
  pollInterval = POLL_INTERVAL,
): Schedule {
  const running = new Map<Task, Promise<void>>();
  const stopping = new AbortController();

  async function run(task: Task): Promise<void> {
    try {
      await task.run(stopping.signal);
    } catch (err) {
      log.warn({ event: 'task_failed', task: task.name, err }, 'a recurring task failed');
    }
  }

  async function runDue(): Promise<void> {
    const idle = tasks.filter((task) => !running.has(task));
    const due = await claimDueTasks(db, idle);
    for (const task of idle) {
      if (!due.includes(task.name) || running.has(task)) continue;
      const ended = run(task).finally(() => running.delete(task));
      running.set(task, ended);
    }
  }

  const worker = startWorker({ component: components.component('schedule'), interval: pollInterval, work: runDue });
  return {
    async stop() {
      stopping.abort();
      await within(STOP_TIMEOUT, Promise.all([worker.stop(), ...running.values()]));
      return [...running.keys()].map(({ name }) => name);
    },
  };
}
