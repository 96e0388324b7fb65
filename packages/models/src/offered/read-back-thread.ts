/** The thread that reads one file back. */
import { parentPort, workerData } from 'node:worker_threads';
import { measureFile } from './model-reader.ts';
import type { ReadBackTask } from './read-back.ts';

const { format, content } = workerData as ReadBackTask;
parentPort?.postMessage(measureFile(format, content));
