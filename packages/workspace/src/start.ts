/** `npm start`: the whole store, from whatever state this checkout is in to a printed URL. */
import { buildApps, buildDirectories } from './builds.ts';
import { type Child, endRequested } from './children.ts';
import { CommandError } from './command-error.ts';
import { type CommandDatabase, openDatabase } from './database.ts';
import { forgetInstance, noteInstance, runningInstance } from './instance.ts';
import { inData } from './paths.ts';
import { publish, serverEnvironment, serverLog, startServer } from './server.ts';

/** Stands in while settings are checked, before there is an embedded database; production must name its own. */
const DATABASE_TO_COME = process.env.NODE_ENV === 'production' ? undefined : 'postgresql://to-come';

export async function run(): Promise<number> {
  serverEnvironment({ DATABASE_URL: process.env.DATABASE_URL || DATABASE_TO_COME });
  const running = await runningInstance();
  if (running) {
    console.log(
      `The store is already running at ${running.url} (process ${running.pid}). Press Ctrl-C there to stop it.`,
    );
    return 0;
  }
  const ending = endRequested();
  const startedAt = performance.now();
  console.log('Building what changed and bringing up the database…');
  const opening = openDatabase();
  const [build, database] = await Promise.allSettled([buildApps(inData('logs', 'build.log')), opening]);
  if (database.status === 'rejected') throw database.reason;
  try {
    if (build.status === 'rejected') throw build.reason;
    return await serve(database.value, ending, startedAt);
  } finally {
    await forgetInstance();
    await database.value.stop();
  }
}

async function serve(database: CommandDatabase, ending: Promise<void>, startedAt: number): Promise<number> {
  const { env, url } = serverEnvironment({ DATABASE_URL: database.url });
  const localUrl = `http://127.0.0.1:${env.PORT ?? 4000}`;
  await publish(buildDirectories, env);
  const server = await startServer(env, localUrl);
  await noteInstance({ pid: process.pid, url: localUrl });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`
  The store is open (after ${seconds} s):

    ${url}

  Try it: browse the store, add a model to the cart, sign up with any e-mail
  address, and pay with any 16-digit card number; payment is simulated.

  Data: ${database.description}
  Log:  ${serverLog}
  Press Ctrl-C to stop.
`);
  const ended = await Promise.race([ending.then(() => 'asked' as const), server.ended]);
  return end(server, ended);
}

async function end(server: Child, ended: 'asked' | number): Promise<number> {
  if (ended !== 'asked') throw new CommandError(`The server ended unexpectedly; its log is ${serverLog}.`);
  console.log('\nClosing the store…');
  await server.stop();
  return 0;
}
