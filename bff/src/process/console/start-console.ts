/** Opens the console on its own port with its own database pool, so that its queries do not slow shoppers down. */

import { SECOND } from '../../base/clock.ts';
import { CONSOLE_POOL_SIZE } from '../../base/db/connections.ts';
import { createDb } from '../../base/db/pool.ts';
import { AdminError, StartError } from '../../base/errors.ts';
import { refuseForeignHosts } from '../../base/http/local-hosts.ts';
import { createReleasesApi } from '../../releases/releases-api.ts';
import { openProductStores } from '../../shop/catalog/product-stores.ts';
import { createReadiness } from '../../site/health/readiness.ts';
import { createConsoleApp } from '../../studio/console/app.ts';
import { createCertificates } from '../../studio/console/certificates/certificates.ts';
import { createDisks } from '../../studio/console/disks.ts';
import { directoryOf, readDocument } from '../../studio/console/page/page-files.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { isPortTaken, listen, portMessage, type RunningServer } from '../server.ts';
import { shownSettings } from './settings-shown.ts';
import { tlsPeers } from './tls-peers.ts';
import { writtenPlaces } from './written-places.ts';

const STATEMENT_TIMEOUT = 3 * SECOND;

export interface RunningConsole extends RunningServer {
  readonly origin: string;
  /** Closes the database pool; call it after `close`. */
  letGo(): Promise<void>;
}

interface Options {
  /** True to continue without a console when another process uses its port. */
  readonly mayBeTaken?: boolean;
}

/** Returns undefined when no console is configured or its port may be taken and is. @throws {StartError} */
export async function startConsole(
  env: Env,
  deps: Deps,
  { mayBeTaken = false }: Options = {},
): Promise<RunningConsole | undefined> {
  const { console: settings, databaseUrl, databaseDirectUrl, trustedProxyHops } = env;
  if (!settings) return undefined;
  const { host, port, origin } = settings;
  const page = directoryOf(settings);
  if ((await readDocument(page)) === undefined) {
    throw new StartError(
      `The console's page is not in ${page}: build it with npx nx build @storefront/console, or name its folder in CONSOLE_DIR.`,
    );
  }
  const limits = {
    poolSize: CONSOLE_POOL_SIZE,
    isPooled: databaseDirectUrl !== databaseUrl,
    statementTimeout: STATEMENT_TIMEOUT,
  };
  const db = createDb(databaseUrl, limits, deps.log);
  const gate = { clock: deps.clock, origin: env.publicOrigins[0], checkCommand: env.releaseCheck, isByPerson: true };
  const { examination } = createReleasesApi(gate);
  const { app } = createConsoleApp({
    ...deps,
    db,
    console: settings,
    examination,
    openStores: () => openProductStores(env, { error: AdminError }, 'writing'),
    browserPath: env.browserPath,
    shownSettings: shownSettings(env),
    disks: createDisks(await writtenPlaces(env, deps.draftsDirectory)),
    certificates: createCertificates({ clock: deps.clock, peers: tlsPeers(env) }),
    textsPerDay: env.outbox.texts.perDay,
    permittedCountries: env.outbox.texts.countries,
    readReadiness: createReadiness(deps),
  });
  const refuseHost = refuseForeignHosts(env, [origin], 'CONSOLE_ORIGIN');
  try {
    const { close } = await listen(app.fetch, { host, port, trustedProxyHops, refuseHost });
    deps.log.info({ event: 'console_listening', url: origin, host, port }, 'the console is listening');
    return { origin, close, letGo: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    if (!mayBeTaken || !isPortTaken(error)) throw new StartError(portMessage(settings, 'CONSOLE_PORT', error));
    deps.log.warn({ event: 'console_port_taken', host, port }, 'another process uses the port of the console');
    return undefined;
  }
}
