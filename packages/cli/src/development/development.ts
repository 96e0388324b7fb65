/** Shared by `dev` and `serve`: a database, a server that restarts when edited, and a development server. */
import { aborted, endRequested } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { openCommandDatabase } from '../database.ts';
import { serverEnvironment, serverLog } from '../server.ts';
import { localUrl } from '../settings.ts';
import { printDelivery } from './deliveries.ts';
import type { DevServerOptions } from './dev-server.ts';
import { seedModels, wantedModels } from './samples.ts';
import { superviseServer } from './supervisor.ts';

/** Only the development server connects to it. */
const SERVER_HOST = '127.0.0.1';

interface Ports {
  readonly host: string;
  readonly page: number;
  readonly server: number;
  /** The pages' URL on this machine. */
  readonly pageUrl: string;
}

interface DevelopmentOptions extends Ports {
  readonly named: string;
  readonly settings: NodeJS.ProcessEnv;
}

type PageOptions = Pick<DevServerOptions, 'host' | 'port' | 'target' | 'settled' | 'signal'>;

/** `HOST` and `PORT` belong to the pages; the server listens on the next port. */
export function developmentPorts(): Ports {
  const { host, port: page, localUrl: pageUrl } = serverEnvironment({});
  if (page === 65_535) throw new CommandError('PORT must be at most 65534 here: the next port is used too.');
  return { host, page, server: page + 1, pageUrl };
}

/**
 * Starts everything, prints the URLs, and stops when asked. @param startPages returns a function that stops the pages
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
  // One failure ends the others, and nothing starts after it.
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
  console.log('Starting the database…');
  const opening = openCommandDatabase(signal);
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

/** Imports models last: pages work without them, so a failure ends nothing else. */
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
  if (reason === undefined) console.log('The server is running again.\n');
  else console.error(`\nThe server cannot start until you change a file:\n\n${reason}\n`);
}
