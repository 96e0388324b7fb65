/** Opens the console's own port, with a pool of its own: what it asks for slows no shopper's statement down. */
import { SECOND } from '../clock.ts';
import { createDb } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { reasonOf, StartError } from '../errors.ts';
import { createReadiness } from '../health/readiness.ts';
import { createReleasesApi } from '../releases/releases-api.ts';
import { listen, type RunningServer } from '../server.ts';
import { createConsoleApp } from './app.ts';
import { shownSettings } from './health/settings-shown.ts';

const POOL_SIZE = 4;
const STATEMENT_TIMEOUT = 3 * SECOND;

export interface RunningConsole extends RunningServer {
  readonly origin: string;
  /** Once it is closed. */
  letGo(): Promise<void>;
}

/** Undefined where there is none, or, in development, where another one has the port. @throws {StartError} */
export async function startConsole(env: Env, deps: Deps): Promise<RunningConsole | undefined> {
  const { console: settings, databaseUrl, databaseDirectUrl, production, trustedProxyHops } = env;
  if (!settings) return undefined;
  const { host, port, origin } = settings;
  const limits = {
    poolSize: POOL_SIZE,
    isPooled: databaseDirectUrl !== databaseUrl,
    statementTimeout: STATEMENT_TIMEOUT,
  };
  const db = createDb(databaseUrl, limits, deps.log);
  const gate = { clock: deps.clock, origin: env.publicOrigins[0], checkCommand: env.releaseCheck };
  const { examination } = createReleasesApi(gate);
  const { app } = createConsoleApp({
    ...deps,
    db,
    console: settings,
    examination,
    shownSettings: shownSettings(env),
    permittedCountries: env.outbox.texts.countries,
    readReadiness: createReadiness(deps),
  });
  try {
    const { close } = await listen(app.fetch, { host, port, trustedProxyHops });
    deps.log.info({ event: 'console_listening', url: origin, host, port }, 'the console is listening');
    return { origin, close, letGo: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    const isTaken = (error as { code?: unknown }).code === 'EADDRINUSE';
    if (production || !isTaken) {
      const reason = isTaken ? 'is already in use' : `cannot be used: ${reasonOf(error)}`;
      throw new StartError(`Port ${port} on ${host} ${reason}; choose another with CONSOLE_PORT.`);
    }
    deps.log.warn({ event: 'console_port_taken', host, port }, 'another process has the port of the console');
    return undefined;
  }
}
