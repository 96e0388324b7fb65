/** What `dev` and `serve` share: a database, a server that restarts when edited, and a development server before it. */
import { endRequested } from './children.ts';
import { CommandError } from './command-error.ts';
import { openDatabase } from './database.ts';
import { serverEnvironment, serverLog, startServer } from './server.ts';

const DEFAULT_PORT = 4000;

interface Ports {
  /** Where the pages are. */
  readonly page: number;
  /** Where the server behind them listens. */
  readonly server: number;
}

interface DevelopmentOptions extends Ports {
  /** Further settings of the server. */
  readonly settings: NodeJS.ProcessEnv;
}

/** `PORT` and the one after it. */
export function developmentPorts(): Ports {
  const page = Number(process.env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(page) || page < 1 || page > 65_534) {
    throw new CommandError('PORT must be a whole number from 1 to 65534.');
  }
  return { page, server: page + 1 };
}

/** Brings everything up, says where, and takes it down when asked. @param startPages starts the development server */
export async function withDevelopmentServer(
  { page, server, settings }: DevelopmentOptions,
  startPages: (target: string) => Promise<() => Promise<void>>,
): Promise<number> {
  const ending = endRequested();
  const url = `http://localhost:${page}`;
  const target = `http://127.0.0.1:${server}`;
  console.log('Building…');
  const database = await openDatabase();
  try {
    const { env } = serverEnvironment({
      ...settings,
      DATABASE_URL: database.url,
      PORT: String(server),
      PUBLIC_ORIGIN: url,
      EXTRA_ORIGINS: `http://127.0.0.1:${page}`,
    });
    const [backend, stopPages] = await Promise.all([
      startServer(env, target, ['--watch-preserve-output', '--watch']),
      startPages(target),
    ]);
    console.log(`\n  ${url}\n\n  Edits show at once.\n  Server log: ${serverLog}\n  Press Ctrl-C to stop.\n`);
    await ending;
    await Promise.all([backend.stop(), stopPages()]);
    return 0;
  } finally {
    await database.stop();
  }
}
