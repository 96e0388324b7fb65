/** The server under development: started anew whenever a file that it is made of changes. */
import { join } from 'node:path';
import { watch } from 'chokidar';
import type { Child } from '../children.ts';
import { inRoot, projectDirectories } from '../paths.ts';
import { ServerCrash, startServer } from '../server.ts';
import { readableCrash } from './crash-report.ts';

export interface SupervisedServer {
  /** Waits while the server starts. @returns why it does not run; undefined when it does */
  settled(): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface SupervisorOptions {
  readonly signal: AbortSignal;
  /** Is given all that the server tells while it runs. */
  readonly onMessage: (message: unknown) => void;
  /** Is told why the server does not run, and with undefined that it does again. */
  readonly onChange: (reason: string | undefined) => void;
}

interface Attempt {
  readonly server: Promise<Child>;
  /** As `settled` of the supervised server. */
  outcome: Promise<string | undefined>;
  end(): Promise<void>;
}

const nodeOptions = ['--import', new URL('./report-modules.ts', import.meta.url).href];
const IGNORED = /[\\/]node_modules[\\/]|\.test\.tsx?$/;

/** What is known of the server and its attempts to run. */
interface Supervision {
  readonly env: NodeJS.ProcessEnv;
  readonly localUrl: string;
  readonly options: SupervisorOptions;
  /** The files that the server is made of. */
  readonly modules: Set<string>;
  isDown: boolean;
  current: Attempt | undefined;
}

/**
 * Starts the server and keeps it up to date. One that has crashed is started again with the next change.
 * @param localUrl where it can be reached from this machine
 * @throws {CommandError} when the first start fails and its code is not at fault; the signal's reason
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

/** Starts the server again when a file changes that it is made of. */
function watchSources(supervision: Supervision) {
  const directories = projectDirectories().filter((directory) => !directory.startsWith(inRoot('mfe-')));
  const watcher = watch(
    directories.map((directory) => join(directory, 'src')),
    { ignored: (path) => IGNORED.test(path), ignoreInitial: true },
  );
  // What a crashed server lacks may be in a file that it has not come to.
  watcher.on('all', (_, path) => {
    if (supervision.modules.has(path) || supervision.isDown) begin(supervision);
  });
  return watcher;
}

/** Ends the server that runs, if one does, and starts another. */
function begin(supervision: Supervision): Attempt {
  const { env, localUrl, options, current: before } = supervision;
  const ending = new AbortController();
  const onMessage = (message: unknown) => {
    const { event, files } = message as { event?: unknown; files?: string[] };
    if (event === 'loaded') for (const file of files ?? []) supervision.modules.add(file);
    else options.onMessage(message);
  };
  // Ending in order takes seconds, and a kill harms nothing: the database keeps what was answered.
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

/** Reports what becomes of an attempt: of its start and, where it did start, of its end. */
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

/** Why the latest attempt failed; undefined when it runs. */
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
