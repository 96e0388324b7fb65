/** Runs the commands of this checkout as a person does: starts them, reads their output and ends them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locationOf } from '@storefront/embedded-postgres/location';
import { stopServer } from '@storefront/embedded-postgres/server';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const storefront = join(root, 'packages/cli/bin/storefront.mjs');

const STOP_TIMEOUT = 20_000; // ms
/** The shipped models that test stores sell; tests rely on their data. */
const MODELS = 'castle,dragon-model';

export interface Command {
  readonly process: ChildProcess;
  /** Returns all output so far, of both streams. */
  output(): string;
  /** Resolves with the match once the output matches `pattern`. @throws {Error} when the command ends first */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code; null when a signal ended the command. */
  readonly ended: Promise<number | null>;
  /** Stops the command and returns its exit code; null when it had to be killed. */
  stop(): Promise<number | null>;
  /** Kills the rest of its process group. */
  killGroup(): void;
}

/** Runs Node with `args`; `settings` override the environment. */
export function runCommand(args: readonly string[], settings: NodeJS.ProcessEnv, cwd = root): Command {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...environment } = process.env;
  // Tests keep every CPU busy, so a slow render must not count against its release.
  const env = { ...environment, STOREFRONT_MODELS: MODELS, RENDER_BUDGET: '5000', ...settings };
  return startCommand(process.execPath, args, { cwd, env });
}

interface CommandPlace {
  readonly cwd: string;
  /** The complete environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Id of another user to run as; requires root. */
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Runs `file` with `args`. The command leads a process group of its own, as in a terminal, so that Ctrl-C can be
 * pressed and a hung command can be killed completely.
 */
export function startCommand(file: string, args: readonly string[], place: CommandPlace): Command {
  const child = spawn(file, args, { ...place, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));

  const says = (pattern: RegExp) => {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
    const look = () => {
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    listeners.add(look);
    look();
    ended.then((code) =>
      reject(new Error(`'${[file, ...args].join(' ')}' ended with ${code} and never said ${pattern}:\n${output}`)),
    );
    return promise.finally(() => listeners.delete(look));
  };
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const stop = () => {
    if (child.exitCode !== null || child.signalCode !== null) return ended;
    child.kill('SIGTERM');
    const timer = setTimeout(killGroup, STOP_TIMEOUT);
    return ended.finally(() => clearTimeout(timer));
  };
  return { process: child, output: () => output, says, ended, stop, killGroup };
}

export interface DataDirectory {
  readonly directory: string;
  /** URL of the database of a store that keeps its data in the directory. */
  readonly databaseUrl: string;
  /** Its first line has the pid of the embedded Postgres while that runs. */
  readonly postgresLock: string;
  remove(): Promise<void>;
}

const clusterOf = (directory: string) => locationOf(join(directory, 'postgres'));

/** Removes a store's data in `directory`, once the embedded Postgres that it may have left running has ended. */
export async function removeData(directory: string): Promise<void> {
  const cluster = clusterOf(directory);
  await stopServer(cluster);
  for (const path of [directory, cluster.socket, dirname(cluster.data)]) {
    await rm(path, { recursive: true, force: true });
  }
}

/** Creates a directory for all of a store's data on this machine, with a function that removes it. */
export async function dataDirectory(): Promise<DataDirectory> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  const { socket } = clusterOf(directory);
  const databaseUrl = process.env.DATABASE_URL ?? `postgresql://storefront@${encodeURIComponent(socket)}/storefront`;
  return {
    directory,
    databaseUrl,
    postgresLock: join(socket, '.s.PGSQL.5432.lock'),
    remove: () => removeData(directory),
  };
}

/** Returns true when a server answers HTTP at `url`. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return response !== undefined;
}
