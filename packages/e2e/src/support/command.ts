/** The commands of this checkout as a person runs them: started, read, and ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const storefront = join(root, 'packages/workspace/bin/storefront.mjs');

export interface Command {
  readonly process: ChildProcess;
  /** Everything it wrote so far, to either stream. */
  output(): string;
  /** Resolves with the match once `pattern` stands in the output. @throws {Error} when it ends without */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to end and answers its exit code. */
  stop(): Promise<number | null>;
}

interface CommandOptions {
  readonly cwd?: string;
  /** Makes it the leader of a process group, as a terminal does, so that Ctrl-C can be pressed. */
  readonly detached?: boolean;
}

/** Runs Node with `args`, with `settings` over the environment. */
export function runCommand(
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  { cwd = root, detached = false }: CommandOptions = {},
): Command {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...environment } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    detached,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
      reject(new Error(`'${args.join(' ')}' ended with ${code} and never said ${pattern}:\n${output}`)),
    );
    return promise.finally(() => listeners.delete(look));
  };
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return ended;
  };
  return { process: child, output: () => output, says, ended, stop };
}

/** A port of this machine that nobody listens on, nor on the one after it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenBriefly(0);
    if (port !== undefined && (await listenBriefly(port + 1)) !== undefined) return port;
  }
}

function listenBriefly(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

export interface DataDirectory {
  readonly directory: string;
  /** Names the embedded Postgres on its first line, for as long as that runs. */
  readonly postgresLock: string;
  remove(): Promise<void>;
}

/** A directory for everything that a store keeps on this machine, and a function that removes all of it. */
export async function dataDirectory(): Promise<DataDirectory> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-e2e-'));
  const cluster = createHash('sha256').update(join(directory, 'postgres')).digest('hex').slice(0, 16);
  // Where the embedded Postgres of this directory keeps its socket and, when it runs as root's guest, its data.
  const elsewhere = [join(tmpdir(), `storefront-${cluster}`), join('/var/lib/storefront', cluster)];
  const remove = async () => {
    await Promise.all([directory, ...elsewhere].map((path) => rm(path, { recursive: true, force: true })));
  };
  return { directory, postgresLock: join(tmpdir(), `storefront-${cluster}`, '.s.PGSQL.5432.lock'), remove };
}

/** Whether anything answers HTTP at `url`. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return response !== undefined;
}
