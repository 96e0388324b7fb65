/** The server as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefront/utils/free-port';
import { afterAll } from 'vitest';
import { COMPILE_CACHE } from './compile-cache.ts';

export const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
export const CONSOLE_MAIN = fileURLToPath(new URL('../console.ts', import.meta.url));

/** Shared by all processes of one test file. */
const directory = mkdtempSync(join(tmpdir(), 'storefront-processes-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

export interface StoreProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  stdout(): string;
  stderr(): string;
  /** Resolves to the exit code once it has ended. */
  readonly exit: Promise<number | null>;
}

/** @param env its settings, which must include DATABASE_URL @param main another entry point than the store's */
export async function startStore(env: Readonly<Record<string, string>>, main = MAIN): Promise<StoreProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: port,
      ASSETS_DIR: join(directory, 'assets'),
      MEDIA_DIR: join(directory, 'media'),
      PRODUCT_FILES_DIR: join(directory, 'product-files'),
      FILES_DIR: join(directory, 'files'),
      ...env,
    },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  return {
    child,
    origin: `http://localhost:${port}`,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    exit: once(child, 'close').then(([code]) => code as number | null),
  };
}

/** Like startStore, but waits until it listens. @throws {Error} when it exits instead */
export async function startListeningStore(env: Readonly<Record<string, string>>): Promise<StoreProcess> {
  const started = await startStore(env);
  while (!started.stdout().includes('"event":"listening"')) {
    if (started.child.exitCode !== null) throw new Error(started.stderr());
    await sleep(20);
  }
  return started;
}
