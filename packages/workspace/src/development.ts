/** What `dev` and `serve` share: a database, a server that restarts when edited, and a development server before it. */
import { stockBuilt } from './catalog/session.ts';
import { aborted, endRequested } from './children.ts';
import { CommandError } from './command-error.ts';
import { openDatabase } from './database.ts';
import { printDelivery } from './deliveries.ts';
import { serverEnvironment, serverLog, startServer } from './server.ts';
import { localUrl } from './settings.ts';

/** Milliseconds; Node's watcher never ends when something else, as nx does, ended the server behind it first. */
const STOP_PATIENCE = 1500;

/** Only we reach the server behind the pages. */
const SERVER_HOST = '127.0.0.1';

interface Ports {
  /** Where the pages are. */
  readonly host: string;
  readonly page: number;
  /** Where the server behind them listens. */
  readonly server: number;
  /** The pages, as reached from this machine. */
  readonly pageUrl: string;
}

interface DevelopmentOptions extends Ports {
  /** Further settings of the server. */
  readonly settings: NodeJS.ProcessEnv;
}

/** What the development server is started with. */
export interface PageOptions {
  readonly host: string;
  readonly port: number;
  /** The backend-for-frontend. */
  readonly target: string;
  readonly signal: AbortSignal;
}

/** `HOST` and `PORT` are the pages'; the server has the port after it. */
export function developmentPorts(): Ports {
  const { host, port: page, localUrl: pageUrl } = serverEnvironment({});
  if (page === 65_535) throw new CommandError('PORT must be at most 65534 here: the one after it is used too.');
  return { host, page, server: page + 1, pageUrl };
}

/**
 * Brings everything up, says where, and takes it down when asked.
 * @param startPages starts the development server and answers with what stops it
 */
export async function withDevelopmentServer(
  options: DevelopmentOptions,
  startPages: (options: PageOptions) => Promise<() => Promise<void>>,
): Promise<number> {
  const ending = endRequested();
  try {
    return await develop(options, startPages, ending);
  } catch (error) {
    if (error !== ending.reason) throw error;
    return 0;
  }
}

async function develop(
  { host, page, server, pageUrl, settings }: DevelopmentOptions,
  startPages: (options: PageOptions) => Promise<() => Promise<void>>,
  ending: AbortSignal,
): Promise<number> {
  const url = `http://localhost:${page}`;
  const target = localUrl(SERVER_HOST, server);
  console.log('Building…');
  const database = await openDatabase(ending);
  // One that cannot start ends the other.
  const failing = new AbortController();
  const signal = AbortSignal.any([ending, failing.signal]);
  const fail = (error: unknown) => {
    failing.abort(error);
    throw error;
  };
  try {
    const { env } = serverEnvironment({
      ...settings,
      DATABASE_URL: database.url,
      HOST: SERVER_HOST,
      PORT: String(server),
      PUBLIC_ORIGIN: url,
      EXTRA_ORIGINS: [...new Set([pageUrl, localUrl('127.0.0.1', page)])].join(','),
    });
    const nodeOptions = ['--watch-preserve-output', '--watch'];
    const [backend, pages] = await Promise.allSettled([
      startServer(env, target, { nodeOptions, signal, onMessage: printDelivery }).catch(fail),
      startPages({ host, port: page, target, signal }).catch(fail),
      stockBuilt(env, signal).catch(fail),
    ]);
    const stop = () =>
      Promise.all([
        backend.status === 'fulfilled' && backend.value.stop(STOP_PATIENCE),
        pages.status === 'fulfilled' && pages.value(),
      ]);
    try {
      signal.throwIfAborted();
      console.log(`\n  ${url}\n\n  Edits show at once.\n  Server log: ${serverLog}\n  Press Ctrl-C to stop.\n`);
      const failed = await Promise.race([aborted(ending), database.failed]);
      if (failed) throw failed;
      return 0;
    } finally {
      await stop();
    }
  } finally {
    await database.stop();
  }
}
