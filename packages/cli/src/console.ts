/** `npm run console`: prints a link that opens the console, and starts the console unless one runs beside the store. */
import { buildApp, CONSOLE } from './builds.ts';
import { aborted, endRequested, startNode } from './children.ts';
import { CommandError } from './command-error.ts';
import { type ConsolePlace, consolePlace, printConsole } from './console-link.ts';
import { openCommandDatabase } from './database.ts';
import { databaseOfConsole } from './instance.ts';
import { inRoot } from './paths.ts';
import { eventOf, serverLog, storeEnvironment } from './server.ts';
import { checkSettings, withAdminOf } from './session.ts';

export async function run(): Promise<number> {
  const ending = endRequested();
  const place = consolePlace(process.env);
  checkSettings('consoleLinks');
  const database = await openCommandDatabase(ending);
  try {
    const env = storeEnvironment({ ...place.settings, DATABASE_URL: database.url });
    const link = () => withAdminOf('consoleLinks', env, (links) => links.create());
    const running = await databaseOfConsole(place.localUrl);
    if (running === undefined) return await serve(place, env, link, ending);
    if (running !== (await withAdminOf('consoleLinks', env, (links) => links.databaseName()))) {
      throw new CommandError(
        `The console at ${place.localUrl} shows another database; stop it, or choose another port with CONSOLE_PORT.`,
      );
    }
    printConsole(await link(), 'The console is already running.');
    return 0;
  } catch (error) {
    if (error !== ending.reason) throw error;
    return 0;
  } finally {
    await database.stop();
  }
}

async function serve(place: ConsolePlace, env: NodeJS.ProcessEnv, link: () => Promise<string>, ending: AbortSignal) {
  console.log('Building the console…');
  await buildApp(CONSOLE);
  ending.throwIfAborted();
  const server = startNode([inRoot('bff/src/console.ts')], {
    env,
    log: serverLog,
    linked: true,
    signal: ending,
  });
  const listening = new Promise<void>((resolve) => {
    server.process.on('message', (message) => {
      if (eventOf(message) === 'console_listening') resolve();
    });
  });
  try {
    await Promise.race([listening, server.ended, aborted(ending)]);
    ending.throwIfAborted();
    if ((await databaseOfConsole(place.localUrl)) === undefined) {
      throw new CommandError(server.errors() || `The console ended; its log is ${serverLog}.`);
    }
    printConsole(await link());
    console.log('  Press Ctrl-C to stop.\n');
    await Promise.race([aborted(ending), server.ended]);
    if (!ending.aborted) throw new CommandError(`The console ended unexpectedly; its log is ${serverLog}.`);
    return 0;
  } finally {
    await server.stop();
  }
}
