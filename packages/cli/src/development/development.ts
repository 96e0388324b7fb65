/** What `dev` and `serve` share: a database, a server that restarts when edited, and a development server before it. */
import { aborted, endRequested } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { openDatabase } from '../database.ts';
import { serverEnvironment, serverLog } from '../server.ts';
import { localUrl } from '../settings.ts';
import { printDelivery } from './deliveries.ts';
import { seedModels, wantedModels } from './samples.ts';
import { superviseServer } from './supervisor.ts';

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
  /** What is built. */
  readonly named: string;
  /** Further settings of the server. */
  readonly settings: NodeJS.ProcessEnv;
}

/** What the development server is started with. */
export interface PageOptions {
  readonly host: string;
  readonly port: number;
  /** The backend-for-frontend. */
  readonly target: string;
  /** Waits while that starts. @returns why it does not run; undefined when it does */
  readonly settled: () => Promise<string | undefined>;
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
  { host, page, server, pageUrl, settings, named }: DevelopmentOptions,
  startPages: (options: PageOptions) => Promise<() => Promise<void>>,
  ending: AbortSignal,
): Promise<number> {
  const url = `http://localhost:${page}`;
  const target = localUrl(SERVER_HOST, server);
  // One that cannot start ends the others, and nothing is begun once all are to end.
  const failing = new AbortController();
  const signal = AbortSignal.any([ending, failing.signal]);
  const fail = (error: unknown) => {
    failing.abort(error);
    throw error;
  };
  const serverSettings = (databaseUrl: string) =>
    serverEnvironment({
      ...settings,
      DATABASE_URL: databaseUrl,
      HOST: SERVER_HOST,
      PORT: String(server),
      PUBLIC_ORIGIN: url,
      EXTRA_ORIGINS: [...new Set([pageUrl, localUrl('127.0.0.1', page)])].join(','),
    }).env;

  console.log(`Building ${named}…`);
  console.log('Bringing up the database…');
  const opening = openDatabase(signal);
  const serving = opening.then((database) => {
    console.log('Starting the server…');
    return superviseServer(serverSettings(database.url), target, {
      signal,
      onMessage: printDelivery,
      onChange: reportServerState,
    });
  });
  const settled = async () => (await serving).settled();
  const [database, backend, pages] = await Promise.allSettled([
    opening.catch(fail),
    serving.catch(fail),
    startPages({ host, port: page, target, settled, signal }).catch(fail),
  ]);
  const seeding = { done: Promise.resolve() };
  try {
    signal.throwIfAborted();
    if (database.status === 'rejected') throw database.reason;
    console.log(`\n  ${url}\n\n  Edits show at once.\n  Server log: ${serverLog}\n  Press Ctrl-C to stop.\n`);
    seeding.done = seedStore(serverSettings(database.value.url), signal);
    const failed = await Promise.race([aborted(ending), database.value.failed]);
    if (failed) throw failed;
    return 0;
  } finally {
    failing.abort();
    await Promise.all([
      seeding.done,
      backend.status === 'fulfilled' && backend.value.stop(),
      pages.status === 'fulfilled' && pages.value(),
    ]);
    if (database.status === 'fulfilled') await database.value.stop();
  }
}

/** Pages can be worked on without models, so those come last, and nothing else ends when they cannot be had. */
async function seedStore(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const slugs = wantedModels(env);
  const names = slugs.join(', ');
  console.log(`Building models (${names})…`);
  try {
    await seedModels(slugs, env, signal);
    console.log(`The store sells ${names}; \`npm run catalog -- seed\` adds all others.`);
  } catch (error) {
    if (!signal.aborted) console.error((error as Error).message);
  }
}

function reportServerState(reason: string | undefined): void {
  if (reason === undefined) console.log('The server runs again.\n');
  else console.error(`\nThe server cannot run until a file is changed:\n\n${reason}\n`);
}
