/** Runs the server under development, and restarts it when one of its files changes. */
import { join } from 'node:path';
import { watch } from 'chokidar';
import type { Child } from '../children.ts';
import { inRoot, projectDirectories } from '../paths.ts';
import { ServerCrash, startServer } from '../server.ts';
import { readableCrash } from './crash-report.ts';

export interface SupervisedServer {
  /** Waits for the start. @returns why the server does not run; undefined when it does */
  settled(): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface SupervisorOptions {
  readonly signal: AbortSignal;
  readonly onMessage: (message: unknown) => void;
  /** Called with the reason when the server does not run; with undefined when it runs again. */
  readonly onChange: (reason: string | undefined) => void;
}

interface Attempt {
  readonly server: Promise<Child>;
  outcome: Promise<string | undefined>;
  end(): Promise<void>;
}

const nodeOptions = ['--import', new URL('./report-modules.ts', import.meta.url).href];
const IGNORED = /[\\/]node_modules[\\/]|\.test\.tsx?$/;

interface Supervision {
  readonly env: NodeJS.ProcessEnv;
  readonly localUrl: string;
  readonly options: SupervisorOptions;
  readonly modules: Set<string>;
  isDown: boolean;
  current: Attempt | undefined;
}

/**
 * Starts the server and keeps it up to date; after a crash the next change restarts it.
 * @throws {CommandError} when the first start fails for another reason than its code; the signal's reason
 */
export async function superviseServer(
  env: NodeJS.ProcessEnv,
  localUrl: string,
  options: SupervisorOptions,
): Promise<SupervisedServer> {
  const { signal } = options;
  const supervision: Supervision = { env, localUrl, options, modules: new Set(), isDown: false, current: undefined };
  const watcher = watchSources(supervision);
  const stop = async () => {
    await Promise.all([watcher.close(), supervision.current?.end()]);
  };
  signal.addEventListener('abort', stop);

  const first = begin(supervision);
  try {
    await first.server;
  } catch (error) {
    signal.throwIfAborted();
    if (first === supervision.current && !(error instanceof ServerCrash)) {
      await stop();
      throw error;
    }
  }
  return { settled: () => settled(supervision), stop };
}

function watchSources(supervision: Supervision) {
  const directories = projectDirectories().filter((directory) => !directory.startsWith(inRoot('mfe-')));
  const watcher = watch(
    directories.map((directory) => join(directory, 'src')),
    { ignored: (path) => IGNORED.test(path), ignoreInitial: true },
  );
  // A crashed server may need a file that it has not imported yet.
  watcher.on('all', (_, path) => {
    if (supervision.modules.has(path) || supervision.isDown) begin(supervision);
  });
  return watcher;
}

function begin(supervision: Supervision): Attempt {
  const { env, localUrl, options, current: before } = supervision;
  const ending = new AbortController();
  const onMessage = (message: unknown) => {
    const { event, files } = message as { event?: unknown; files?: string[] };
    if (event === 'loaded') for (const file of files ?? []) supervision.modules.add(file);
    else options.onMessage(message);
  };
  // A kill is quicker than an orderly end, and safe: the database keeps every answered write.
  const start = { nodeOptions, signal: ending.signal, stopSignal: 'SIGKILL', onMessage } as const;
  const server = Promise.resolve(before?.end()).then(() => startServer(env, localUrl, start));
  const attempt: Attempt = {
    server,
    outcome: server.then(() => undefined, readableReason),
    async end() {
      ending.abort();
      await server.then(({ ended }) => ended).catch(() => {});
    },
  };
  void reportOutcomes(supervision, attempt, ending.signal);
  supervision.current = attempt;
  return attempt;
}

/** Reports the outcome of a start and, once started, of its end. */
async function reportOutcomes(supervision: Supervision, attempt: Attempt, ending: AbortSignal): Promise<void> {
  const report = async () => {
    const reason = await attempt.outcome;
    if (ending.aborted) return;
    if (reason !== undefined || supervision.isDown) supervision.options.onChange(reason);
    supervision.isDown = reason !== undefined;
  };
  void report();
  const child = await attempt.server.catch(() => undefined);
  if (!child) return;
  child.process.send?.('ready');
  await child.ended;
  attempt.outcome = Promise.resolve(readableCrash(child.errors()) || 'The server ended unexpectedly.');
  await report();
}

async function settled(supervision: Supervision): Promise<string | undefined> {
  for (;;) {
    const attempt = supervision.current;
    const reason = await attempt?.outcome;
    if (attempt === supervision.current) return reason;
  }
}

function readableReason(error: unknown): string {
  const { message } = error as Error;
  return error instanceof ServerCrash ? readableCrash(message) : message;
}
