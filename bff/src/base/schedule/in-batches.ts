import { setTimeout as sleep } from 'node:timers/promises';

/** Bounds the locks and the time of one statement. */
export const BATCH_SIZE = 5000;

/** Repeats `work` until it finds less than it may do, resting after each batch for as long as that took. */
export async function inBatches(
  work: (limit: number) => Promise<number>,
  signal: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    if ((await work(batchSize)) < batchSize) return;
    await sleep(performance.now() - startedAt, undefined, { signal, ref: false }).catch(() => {});
  }
}
