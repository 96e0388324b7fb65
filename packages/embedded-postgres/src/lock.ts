/** A lock between processes, held by the kernel, so that it ends with its holder. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@storefront/utils/time';

const POLL = 20; // ms
const SQLITE_BUSY = 5;

interface LockOptions {
  /** Milliseconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Runs `work` alone under the lock file. @throws {Error} naming the holder after `timeout`; the signal's reason */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  { timeout = 60 * SECOND, signal }: LockOptions = {},
): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const holder = `${file}.holder`;
  const lock = openLock(file);
  try {
    for (const giveUpAt = performance.now() + timeout; !take(lock, file); await sleep(POLL)) {
      signal?.throwIfAborted();
      if (performance.now() < giveUpAt) continue;
      const pid = await readFile(holder, 'utf8').catch(() => 'unknown');
      throw new Error(`Another command (process ${pid}) has held ${file} for ${timeout / SECOND} s; end it first.`);
    }
    signal?.throwIfAborted();
    await writeFile(holder, String(process.pid));
    return await work();
  } finally {
    lock.close();
  }
}

// Node has no flock(); SQLite locks its file with fcntl(), which ends with the process. Nothing is written to it.
function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new Error(`The lock ${file} cannot be used: ${(error as Error).message}.`);
  }
}

function take(lock: DatabaseSync, file: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw new Error(`The lock ${file} cannot be used: ${(error as Error).message}.`);
  }
}
