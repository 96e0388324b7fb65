import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.ts';
import { root } from './paths.ts';

const STOP_TIMEOUT = 15_000; // ms
const TAIL_LENGTH = 4000; // characters

export interface Child {
  readonly process: ChildProcess;
  /** Exit code; 1 when a signal ended the child. */
  readonly ended: Promise<number>;
  /** The end of its stderr. */
  errors(): string;
  /** Asks the child to end; after `timeout` ms (15 s by default) kills its whole process group. */
  stop(timeout?: number): Promise<void>;
}

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** File for its output; the terminal by default. */
  readonly log?: string;
  readonly cwd?: string;
  /** Stops the child when aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly stopSignal?: NodeJS.Signals;
  /** Opens a channel whose closing tells the child that this process has ended, even if killed. */
  readonly linked?: boolean;
}

/**
 * Starts Node with `args` in its own process group, so that Ctrl-C reaches only this process, which stops everything in
 * order.
 */
export function startNode(
  args: readonly string[],
  { env = process.env, log, cwd = root, signal, stopSignal = 'SIGTERM', linked = false }: ChildOptions = {},
): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log ? 'pipe' : 'inherit', 'pipe', ...(linked ? (['ipc'] as const) : [])],
  });
  let tail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-TAIL_LENGTH);
    if (!log) process.stderr.write(chunk);
  });
  if (log) {
    mkdirSync(dirname(log), { recursive: true });
    const file = createWriteStream(log, { flags: 'a' });
    child.stdout?.pipe(file, { end: false });
    child.stderr?.pipe(file, { end: false });
  }
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const stopIt = (timeout = STOP_TIMEOUT) => stop(child, ended, stopSignal, timeout);
  const stopNow = () => void stopIt();
  if (signal?.aborted) stopNow();
  signal?.addEventListener('abort', stopNow);
  ended.then(() => signal?.removeEventListener('abort', stopNow));
  return { process: child, ended, errors: () => tail.trim(), stop: stopIt };
}

async function stop(child: ChildProcess, ended: Promise<number>, signal: NodeJS.Signals, timeout: number) {
  // A second signal would make a server end at once instead of in order.
  if (!child.killed) child.kill(signal);
  const inTime = await Promise.race([ended.then(() => true), sleep(timeout, false, { ref: false })]);
  if (!inTime && child.pid) killGroup(child.pid);
  await ended;
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs Node to its end. @throws {CommandError} `failure` with its output; the signal's reason */
export async function runNode(args: readonly string[], failure: string, options: ChildOptions = {}): Promise<void> {
  options.signal?.throwIfAborted();
  const child = startNode(args, options);
  const code = await child.ended;
  options.signal?.throwIfAborted();
  if (code !== 0) throw new CommandError([failure, child.errors()].filter(Boolean).join('\n'));
}

/** Aborts when the terminal, the system or the parent's end asks this command to stop. */
export function endRequested(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, end);
  if (process.connected === false) end();
  return ending.signal;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}
