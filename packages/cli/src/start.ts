/** `npm start`: builds and starts the whole store, from any state of this checkout to a printed URL. */

import { buildApp, buildApps, buildDirectories, buildLog, buildModels, CONSOLE } from './builds.ts';
import { namedModels, seedCatalog } from './catalog/seed.ts';
import { aborted, endRequested } from './children.ts';
import { CommandError } from './command-error.ts';
import { consolePlace, printConsole } from './console-link.ts';
import { type CommandDatabase, openCommandDatabase } from './database.ts';
import { printDelivery } from './development/deliveries.ts';
import { areSamples } from './development/samples.ts';
import { forgetInstance, noteInstance, runningInstance } from './instance.ts';
import { eventOf, publish, serverEnvironment, serverLog, startServer } from './server.ts';
import { withAdminOf } from './session.ts';

export async function run(): Promise<number> {
  const ending = endRequested();
  serverEnvironment(consolePlace(process.env).settings);
  const running = await runningInstance();
  if (running) {
    console.log(
      `The store is already running at ${running.url} (process ${running.pid}). Press Ctrl-C there to stop it.`,
    );
    return 0;
  }
  try {
    return await runStore(ending);
  } catch (error) {
    if (error !== ending.reason) throw error;
    console.log('\nStopped before the store was open.');
    return 0;
  }
}

async function runStore(ending: AbortSignal): Promise<number> {
  const startedAt = performance.now();
  console.log('Building what changed and starting the database…');
  const opening = openCommandDatabase(ending);
  const [build, database] = await Promise.allSettled([buildStore(ending), opening]);
  if (database.status === 'rejected') throw database.reason;
  try {
    if (build.status === 'rejected') throw build.reason;
    return await serve(database.value, ending, startedAt);
  } finally {
    await forgetInstance();
    await database.value.stop();
  }
}

/** Builds the apps and all models; only samples unless `STOREFRONT_MODELS` names others. */
async function buildStore(signal: AbortSignal): Promise<void> {
  const named = namedModels(process.env);
  if (named.length === 0 || !areSamples(named)) return buildApps(buildLog, signal, true);
  await Promise.all([buildApps(buildLog, signal), buildApp(CONSOLE), buildModels(signal, 'build-samples')]);
}

async function serve(database: CommandDatabase, ending: AbortSignal, startedAt: number): Promise<number> {
  const { env, url, localUrl } = serverEnvironment({
    ...consolePlace(process.env).settings,
    DATABASE_URL: database.url,
  });
  await publish(buildDirectories, env, ending);
  await withAdminOf('catalog', env, seedCatalog);
  ending.throwIfAborted();
  let hasConsole = false;
  const onMessage = (message: unknown) => {
    if (eventOf(message) === 'console_listening') hasConsole = true;
    printDelivery(message);
  };
  const server = await startServer(env, localUrl, { signal: ending, onMessage });
  try {
    await noteInstance({ pid: process.pid, url: localUrl });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`
  The store is open (after ${seconds} s):

    ${url}

  Try it: browse the store, add a model to the cart, sign up with any email address, and pay with any 16-digit card number; payment is simulated.
  Emails and texts are shown here and at ${new URL('/dev/outbox', url).href}.

  Data: ${database.description}
  Log:  ${serverLog}
  Press Ctrl-C to stop.
`);
    if (hasConsole) printConsole(await withAdminOf('consoleLinks', env, (links) => links.create()));
    const ended = await Promise.race([aborted(ending), server.ended, database.failed]);
    if (ended instanceof CommandError) throw ended;
    if (!ending.aborted) throw new CommandError(`The server ended unexpectedly; its log is ${serverLog}.`);
    console.log('\nClosing the store…');
    return 0;
  } finally {
    await server.stop();
  }
}
