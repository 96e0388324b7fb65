import { setTimeout as sleep } from 'node:timers/promises';

/** Limits the locks and the duration of one statement. */
export const BATCH_SIZE = 5000;

/** Repeats `work` until it does less than the limit, resting after each batch for as long as the batch took. */
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
