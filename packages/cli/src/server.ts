/** The backend-for-frontend as a child process of a command. */

import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@storefront/utils/time';
import { withPresentNames } from 'bff/env';
import { type Child, runNode, startNode } from './children.ts';
import { CommandError } from './command-error.ts';
import { isHealthy } from './instance.ts';
import { inData, inRoot } from './paths.ts';
import { type ServerSettings, serverSettings } from './settings.ts';

const POLL = 50; // ms
/** Waiting for a database, migrating and seeding included. */
const START_TIMEOUT = 60 * SECOND;

/** Where the server's log goes: the terminal stays free for what matters to a person. */
export const serverLog = inData('logs', 'server.log');

interface ServerEnvironment extends ServerSettings {
  readonly env: NodeJS.ProcessEnv;
}

/** The environment of the server, with what the store keeps in this data directory. */
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

/** The same, checked. @throws {CommandError} with a sentence for each wrong setting */
export function serverEnvironment(settings: NodeJS.ProcessEnv): ServerEnvironment {
  const env = storeEnvironment(settings);
  return { env, ...serverSettings(env) };
}

/** Makes the builds in `directories` the active releases. @throws {CommandError} why not; the signal's reason */
export function publish(directories: readonly string[], env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  return runNode([inRoot('bff/src/publish.ts'), ...directories], 'The builds could not be published.', {
    env,
    signal,
    log: serverLog,
  });
}

/** An error that nothing caught has ended the server: its code is at fault, not a setting. */
export class ServerCrash extends CommandError {}

interface StartOptions {
  readonly nodeOptions?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** As of children. */
  readonly stopSignal?: NodeJS.Signals;
  /** How long it may take, in ms. */
  readonly timeout?: number;
  /** Is given all that the server tells while it runs. */
  readonly onMessage?: (message: unknown) => void;
}

/**
 * Starts the server and answers once it is ready.
 * @param localUrl where it can be reached from this machine
 * @throws {CommandError} with what the server said when it ended instead, a ServerCrash where that was not on purpose;
 *   the signal's reason. No server runs then
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  localUrl: string,
  { nodeOptions = [], signal, stopSignal = 'SIGTERM', timeout = START_TIMEOUT, onMessage }: StartOptions = {},
): Promise<Child> {
  const report = new URL('./report-failure.ts', import.meta.url).href;
  const args = [...nodeOptions, '--import', report, inRoot('bff/src/main.ts')];
  const server = startNode(args, { env, log: serverLog, linked: true, signal, stopSignal });
  // Whoever answers on the port may be another store; only the process itself knows that it is the one listening.
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

function eventOf(message: unknown): unknown {
  return (message as { event?: unknown } | null)?.event;
}
