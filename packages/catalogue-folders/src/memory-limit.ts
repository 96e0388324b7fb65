/** Ends the process before it takes the memory of others: buffers are outside of every limit of Node. */
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const INTERVAL = 200; // milliseconds

/** @param bytes that it may take in all; also lets others go first */
export async function limitMemory(bytes: number): Promise<void> {
  new Worker(new URL(import.meta.url), { workerData: { bytes } }).unref();
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // On Linux, the first to end when a machine has none left.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
}

if (!isMainThread) {
  const { bytes } = workerData as { readonly bytes: number };
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL);
}
