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

/**
 * Starts the server and keeps it up to date. One that has crashed is started again with the next change.
 * @param localUrl where it can be reached from this machine
 * @throws {CommandError} when the first start fails and its code is not at fault; the signal's reason
 */
export async function superviseServer(
  env: NodeJS.ProcessEnv,
  localUrl: string,
  { signal, onMessage, onChange }: SupervisorOptions,
): Promise<SupervisedServer> {
  const modules = new Set<string>();
  let isDown = false;
  let current: Attempt | undefined;

  const hear = (message: unknown) => {
    const { event, files } = message as { event?: unknown; files?: string[] };
    if (event === 'loaded') for (const file of files ?? []) modules.add(file);
    else onMessage(message);
  };

  function begin(): Attempt {
    const before = current;
    const ending = new AbortController();
    // Ending in order takes seconds, and a kill harms nothing: the database keeps what was answered.
    const options = { nodeOptions, signal: ending.signal, stopSignal: 'SIGKILL', onMessage: hear } as const;
    const server = Promise.resolve(before?.end()).then(() => startServer(env, localUrl, options));
    const attempt: Attempt = {
      server,
      outcome: server.then(() => undefined, readableReason),
      async end() {
        ending.abort();
        await server.then(({ ended }) => ended).catch(() => {});
      },
    };
    const tell = async () => {
      const reason = await attempt.outcome;
      if (ending.signal.aborted) return;
      if (reason !== undefined || isDown) onChange(reason);
      isDown = reason !== undefined;
    };
    void tell();
    server.then(
      async (child) => {
        child.process.send?.('ready');
        await child.ended;
        attempt.outcome = Promise.resolve(readableCrash(child.errors()) || 'The server ended unexpectedly.');
        await tell();
      },
      () => {},
    );
    current = attempt;
    return attempt;
  }

  const directories = projectDirectories().filter((directory) => !directory.startsWith(inRoot('mfe-')));
  const watcher = watch(
    directories.map((directory) => join(directory, 'src')),
    { ignored: (path) => IGNORED.test(path), ignoreInitial: true },
  );
  // What a crashed server lacks may be in a file that it has not come to.
  watcher.on('all', (_, path) => {
    if (modules.has(path) || isDown) begin();
  });
  const stop = async () => {
    await Promise.all([watcher.close(), current?.end()]);
  };
  signal.addEventListener('abort', stop);

  const first = begin();
  try {
    await first.server;
  } catch (error) {
    signal.throwIfAborted();
    if (first === current && !(error instanceof ServerCrash)) {
      await stop();
      throw error;
    }
  }
  return {
    async settled() {
      for (;;) {
        const attempt = current;
        const reason = await attempt?.outcome;
        if (attempt === current) return reason;
      }
    },
    stop,
  };
}

function readableReason(error: unknown): string {
  const { message } = error as Error;
  return error instanceof ServerCrash ? readableCrash(message) : message;
}
