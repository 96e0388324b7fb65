/** The commands of this checkout as a person runs them: started, read, and ended. */
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
/** What the stores of tests sell, of all that is shipped: a catalogue that tests know by heart. */
const MODELS = 'castle,dragon-model';

export interface Command {
  readonly process: ChildProcess;
  /** Everything it wrote so far, to either stream. */
  output(): string;
  /** Resolves with the match once `pattern` stands in the output. @throws {Error} when it ends without */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to end and answers its exit code; null when it had to be killed. */
  stop(): Promise<number | null>;
  /** Kills all that is left of its process group. */
  killGroup(): void;
}

/** Runs Node with `args`, with `settings` over the environment. */
export function runCommand(args: readonly string[], settings: NodeJS.ProcessEnv, cwd = root): Command {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...environment } = process.env;
  // Tests keep every processor busy; a render that waits its turn is no failure of its release.
  const env = { ...environment, STOREFRONT_MODELS: MODELS, RENDER_BUDGET: '5000', ...settings };
  return startCommand(process.execPath, args, { cwd, env });
}

interface CommandPlace {
  readonly cwd: string;
  /** All of its environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Another user to run it as, which only root may ask for. */
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Runs `file` with `args`. The command leads a process group of its own, as in a terminal, so that Ctrl-C can be pressed
 * and that nothing of one that hangs is left.
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
  /** Of a store that keeps its data there. */
  readonly databaseUrl: string;
  /** Names the embedded Postgres on its first line, for as long as that runs. */
  readonly postgresLock: string;
  remove(): Promise<void>;
}

const clusterOf = (directory: string) => locationOf(join(directory, 'postgres'));

/** Removes what a store keeps in `directory`, once the embedded Postgres that it may have left behind has ended. */
export async function removeData(directory: string): Promise<void> {
  const cluster = clusterOf(directory);
  await stopServer(cluster);
  for (const path of [directory, cluster.socket, dirname(cluster.data)]) {
    await rm(path, { recursive: true, force: true });
  }
}

/** A directory for everything that a store keeps on this machine, and a function that removes all of it. */
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

/** Whether anything answers HTTP at `url`. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return response !== undefined;
}
