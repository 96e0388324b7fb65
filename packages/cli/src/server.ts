import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@storefront/utils/time';
import { withPresentNames } from 'bff/env';
import { type Child, runNode, startNode } from './children.ts';
import { CommandError } from './command-error.ts';
import { isHealthy } from './instance.ts';
import { inData, inRoot } from './paths.ts';
import { type ServerSettings, serverSettings } from './settings.ts';

const POLL = 50; // ms
/** Includes waiting for a database, migrations and seeds. */
const START_TIMEOUT = 60 * SECOND;

/** Log file; it keeps the terminal free. */
export const serverLog = inData('logs', 'server.log');

interface ServerEnvironment extends ServerSettings {
  readonly env: NodeJS.ProcessEnv;
}

export function storeEnvironment(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env = withPresentNames(process.env);
  const { ASSETS_DIR, MEDIA_DIR, PRODUCT_FILES_DIR, FILES_DIR } = env;
  return {
    ...env,
    ASSETS_DIR: ASSETS_DIR || inData('assets'),
    MEDIA_DIR: MEDIA_DIR || inData('media'),
    PRODUCT_FILES_DIR: PRODUCT_FILES_DIR || inData('goods'),
    FILES_DIR: FILES_DIR || inData('files'),
    ...settings,
  };
}

/** Returns the same environment, checked. @throws {CommandError} with a sentence for each wrong setting */
export function serverEnvironment(settings: NodeJS.ProcessEnv): ServerEnvironment {
  const env = storeEnvironment(settings);
  return { env, ...serverSettings(env) };
}

/** Makes the builds in `directories` the active releases. @throws {CommandError}; the signal's reason */
export function publish(directories: readonly string[], env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  return runNode([inRoot('bff/src/publish.ts'), ...directories], 'The builds could not be published.', {
    env,
    signal,
    log: serverLog,
  });
}

/** An uncaught error ended the server, so its code is at fault, not a setting. */
export class ServerCrash extends CommandError {}

interface StartOptions {
  readonly nodeOptions?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly stopSignal?: NodeJS.Signals;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly onMessage?: (message: unknown) => void;
}

/**
 * Starts the server and waits until it is ready; after an error none is running.
 * @throws {CommandError} with its output when it ends first, a ServerCrash for an uncaught error; the signal's reason
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  localUrl: string,
  { nodeOptions = [], signal, stopSignal = 'SIGTERM', timeout = START_TIMEOUT, onMessage }: StartOptions = {},
): Promise<Child> {
  const report = new URL('./report-failure.ts', import.meta.url).href;
  const args = [...nodeOptions, '--import', report, inRoot('bff/src/main.ts')];
  const server = startNode(args, { env, log: serverLog, linked: true, signal, stopSignal });
  // Another store may answer on the port; only the process itself knows that it listens.
  let isListening = false;
  let hasCrashed = false;
  let hasEnded = false;
  server.process.on('message', (message) => {
    const event = eventOf(message);
    if (event === 'listening') isListening = true;
    if (event === 'crashed') hasCrashed = true;
    onMessage?.(message);
  });
  server.ended.then(() => {
    hasEnded = true;
  });
  try {
    for (const giveUpAt = performance.now() + timeout; ; await sleep(POLL)) {
      signal?.throwIfAborted();
      if (hasEnded) {
        const reason = server.errors() || `The server ended; its log is ${serverLog}.`;
        throw hasCrashed ? new ServerCrash(reason) : new CommandError(reason);
      }
      if (isListening && (await isHealthy(localUrl, '/readyz'))) return server;
      if (performance.now() > giveUpAt) {
        const seconds = timeout / SECOND;
        throw new CommandError(`The server was not ready at ${localUrl} within ${seconds} s; its log is ${serverLog}.`);
      }
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export function eventOf(message: unknown): unknown {
  return (message as { event?: unknown } | null)?.event;
}
