/** Ends the process before it exhausts the machine's memory: no limit of Node includes buffers. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const INTERVAL = 200; // milliseconds

/**
 * Resolves once the memory is watched. @param bytes maximum in total; the process also volunteers to be killed first
 */
export async function limitMemory(bytes: number): Promise<void> {
  const watcher = new Worker(new URL(import.meta.url), { workerData: { bytes } });
  await once(watcher, 'message');
  watcher.unref();
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Makes Linux kill this process first when the machine has no memory left.
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
