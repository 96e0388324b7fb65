/** Background work that continues through database failures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Component } from '../component-health.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { inTime, TimeoutError } from '../timeout.ts';

export interface Worker {
  /** Starts the next run at once, unless it rests after a failure. */
  wake(): void;
  /** Resolves when the current run has ended, or timed out. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly component: Component;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly interval: number;
  readonly work: () => Promise<void>;
}

/** A longer run has failed, as over an unresponsive connection; it continues beside the next one. */
export const RUN_TIMEOUT = 5 * SECOND;
/** The first retry after a failure may come sooner than the interval. */
const LONGEST_FIRST_REST = 1 * SECOND;
const LONGEST_REST = 5 * SECOND;

/** Repeats `work`, with longer rests after failures, which `component` reports. Does not keep the process alive. */
export function startWorker({ component, interval, work }: WorkerOptions): Worker {
  let failures = 0;
  let isStopping = false;
  let isWanted = false;
  let rest = new AbortController();

  async function run(): Promise<void> {
    isWanted = false;
    try {
      await inTime(RUN_TIMEOUT, work());
      failures = 0;
      component.isWell();
    } catch (error) {
      failures += 1;
      component.hasFailed(reasonFor(error), error);
    }
  }

  async function repeat(): Promise<void> {
    for (;;) {
      if (!(isWanted && failures === 0)) {
        rest = new AbortController();
        await sleep(restAfter(failures, interval), undefined, { signal: rest.signal, ref: false }).catch(() => {});
      }
      if (isStopping) return;
      await run();
    }
  }

  const repeating = repeat();
  return {
    wake() {
      isWanted = true;
      if (failures === 0) rest.abort();
    },
    async stop() {
      isStopping = true;
      rest.abort();
      await repeating;
    },
  };
}

/** Doubles with each failure; random jitter keeps processes from retrying at the same time. */
function restAfter(failures: number, interval: number): number {
  if (failures === 0) return interval;
  const rest = Math.min(interval, LONGEST_FIRST_REST) * 2 ** (failures - 1);
  return Math.min(LONGEST_REST, rest) * (0.5 + Math.random() / 2);
}

function reasonFor(error: unknown): string {
  if (isDatabaseUnavailable(error)) return 'the database is away';
  return error instanceof TimeoutError ? 'no answer in time' : 'it fails';
}
