/** Child processes of a command: their output, their end, and ours. */
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
  /** The exit code once it ended; 1 where a signal ended it. */
  readonly ended: Promise<number>;
  /** The last of what it wrote to stderr. */
  errors(): string;
  /** Asks it to end (SIGTERM) and makes it after 15 s. */
  stop(): Promise<void>;
}

interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** File its output goes to; the terminal unless given. */
  readonly log?: string;
  readonly cwd?: string;
  /** Gives it a channel to us, whose closing tells it that we are gone, even when we were killed. */
  readonly linked?: boolean;
}

/**
 * Starts Node with `args`. The child is the leader of a process group of its own, so that Ctrl-C reaches us first and
 * we end everything in order.
 */
export function startNode(
  args: readonly string[],
  { env = process.env, log, cwd = root, linked = false }: ChildOptions = {},
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
  return { process: child, ended, errors: () => tail.trim(), stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), sleep(STOP_TIMEOUT, false, { ref: false })]);
  if (!inTime) child.kill('SIGKILL');
  await ended;
}

/** Runs Node to its end. @throws {CommandError} `failure`, with what it said, when it ends with an error */
export async function runNode(args: readonly string[], failure: string, options: ChildOptions = {}): Promise<void> {
  const child = startNode(args, options);
  if ((await child.ended) !== 0) throw new CommandError([failure, child.errors()].filter(Boolean).join('\n'));
}

/** Resolves when the terminal or the system asks this command to end, or when who started it is gone. */
export function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => resolve());
  });
}
