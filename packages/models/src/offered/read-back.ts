/** Reads a file back in a thread of its own, with limits: readers take many times the file's size. */
import { Worker } from 'node:worker_threads';
import type { ModelFormat } from './kinds.ts';
import type { Measured } from './model-reader.ts';

export type { Measured } from './model-reader.ts';

const MEGABYTE = 1_000_000;

export interface ReadLimits {
  /** Bytes of a file. */
  readonly file: number;
  /** Megabytes of the thread's heap. */
  readonly heap: number;
  /** Milliseconds. */
  readonly time: number;
}
export const readLimits: ReadLimits = { file: 100 * MEGABYTE, heap: 1500, time: 120_000 };

export interface ReadBackTask {
  readonly format: ModelFormat;
  readonly content: Uint8Array;
}

/** Formats that can be read back. */
export const READ_BACK: readonly ModelFormat[] = ['OBJ', 'STL', 'PLY', 'FBX', 'USD', 'USDZ', '3MF'];

/** Returns undefined for a file that the reader does not understand, or that is beyond the limits. */
export async function readBack(
  format: ModelFormat,
  content: Uint8Array,
  limits: ReadLimits = readLimits,
): Promise<Measured | undefined> {
  if (!READ_BACK.includes(format) || content.byteLength > limits.file) return undefined;
  const task: ReadBackTask = { format, content };
  const thread = new Worker(new URL('./read-back-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heap },
    // Readers write what they do not understand to the console.
    ...{ stdout: true, stderr: true },
  });
  const timer = setTimeout(() => void thread.terminate(), limits.time);
  let measured: Measured | undefined;
  thread.on('message', (message: Measured) => {
    measured = message;
  });
  // Also the end of a thread without memory left.
  thread.on('error', () => {});
  await new Promise((resolve) => thread.once('exit', resolve));
  clearTimeout(timer);
  return measured;
}
