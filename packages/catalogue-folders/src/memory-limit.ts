/** Ends the process before it takes the memory of others: buffers are outside of every limit of Node. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const INTERVAL = 200; // milliseconds

/** Resolves once it is watched. @param bytes that it may take in all; also lets others go first */
export async function limitMemory(bytes: number): Promise<void> {
  const watcher = new Worker(new URL(import.meta.url), { workerData: { bytes } });
  await once(watcher, 'message');
  watcher.unref();
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // On Linux, the first to end when a machine has none left.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
}

if (!isMainThread) {
  const { bytes } = workerData as { readonly bytes: number };
  const look = () => {
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  };
  look();
  parentPort?.postMessage('watching');
  setInterval(look, INTERVAL);
}
