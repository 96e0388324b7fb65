/** Runs the import command's checks and builders on a draft, in a separate process with limits. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire, getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type BuiltDraft, readBuiltDraft } from '@storefront/catalogue-folders/built-draft';
import { MINUTE } from '../../../base/clock.ts';

export interface BuildLimits {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes. */
  readonly memory: number;
}

export const buildLimits: BuildLimits = { time: 10 * MINUTE, memory: 4_000_000_000 };

/** Makes glibc give memory back that encoders of pictures have freed: 300 MB of it would stay until the end. */
const SPARING = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' };

const PROGRAM = createRequire(import.meta.url).resolve('@storefront/catalogue-folders/build-draft');

interface Task {
  readonly folder: string;
  /** Directory of the result. */
  readonly made: string;
  /** The path of a Chromium. */
  readonly browser: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Passes none of the server's settings to the process.
 * @returns problems when it exceeded its limits
 * @throws an AbortError, or the process's error output when it failed
 */
export async function buildDraft(task: Task, limits: BuildLimits): Promise<BuiltDraft> {
  // Outside the draft's directory, because a browser's socket needs a short path.
  const temporary = await mkdtemp(join(tmpdir(), 'storefront-check-'));
  try {
    return await build(task, limits, temporary);
  } finally {
    // A browser ends after the process that started it, and writes until then.
    await rm(temporary, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function build(
  { folder, made, browser, signal }: Task,
  { time, memory }: BuildLimits,
  temporary: string,
): Promise<BuiltDraft> {
  const child = fork(PROGRAM, [folder, made, String(memory), ...(browser === undefined ? [] : [browser])], {
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '', TMPDIR: temporary, ...SPARING },
    execArgv: ['--max-old-space-size=2048'],
    killSignal: 'SIGKILL',
    timeout: time,
    signal,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Aborting also emits an error here.
  child.on('error', () => {});
  const [[code, killedBy], said] = await Promise.all([once(child, 'close'), child.stderr ? text(child.stderr) : '']);
  signal.throwIfAborted();
  if (code === 0) return await readBuiltDraft(made);
  if (killedBy === null) throw new Error(`The process of a check ended with ${code}: ${said.trim()}`);
  const reason = `could not be prepared in ${Math.ceil(time / MINUTE)} minutes and ${Math.floor(memory / 1_000_000_000)} GB of memory`;
  return { problems: [{ file: 'model.glb', field: null, reason }], warnings: [], mendings: [], product: null };
}
