/** Servers of the store as processes in production mode, on a database of their own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { createDatabase, databaseUrl, dropDatabase, serverAddress } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import pg from 'pg';
import { ask } from './ask.ts';
import { type CountingProxy, countingProxy } from './counting-proxy.ts';
import { type Program, runProgram, startProgram, until } from './program.ts';
import { productionSettings } from './settings.ts';

export const checkout = fileURLToPath(new URL('../../../..', import.meta.url));
const APPS = ['shell', 'mfe-account', 'mfe-catalog', 'mfe-checkout', 'mfe-support'];

export interface Stores {
  readonly origin: string;
  readonly ports: readonly number[];
  /** The servers, in the order of their ports. */
  readonly servers: readonly Program[];
  /** Restarts the server at this index of `servers` on its port, after it has ended. */
  restart(at: number): Promise<void>;
  /** Runs a program of this checkout with the servers' settings. */
  run(args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface TestPostgres {
  readonly url: string;
  /** Returns the same URL over TCP, for processes without access to the socket's directory. */
  overTcp(): Promise<string>;
  stop(): Promise<void>;
}

/** Creates an empty database on the tests' Postgres. */
export async function emptyDatabase(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const directory = join(checkout, '.data/test-postgres');
  const postgres = given ? undefined : await ensurePostgres({ directory, durable: false });
  const adminUrl = given ?? postgres?.url() ?? '';
  const name = `storefront_deploy_${process.pid}_${await freePort()}`;
  await createDatabase(adminUrl, name);
  const url = databaseUrl(adminUrl, name);
  const proxies: CountingProxy[] = [];
  return {
    url,
    async overTcp() {
      const proxy = await countingProxy(serverAddress(url));
      proxies.push(proxy);
      const { user, password } = new pg.Client(url);
      return `postgres://${user}:${password ?? ''}@127.0.0.1:${proxy.port}/${name}`;
    },
    async stop() {
      for (const proxy of proxies) proxy.stop();
      await dropDatabase(databaseUrl(adminUrl, 'postgres'), name);
      await postgres?.stop();
    },
  };
}

/**
 * Publishes the builds of all apps and starts `count` servers.
 * @param settings override those of production
 * @param own settings of single servers, by index
 */
export async function startStores(
  count: number,
  settings: Record<string, string>,
  own: readonly Record<string, string>[] = [],
): Promise<Stores> {
  const data = await mkdtemp(join(tmpdir(), 'storefront-deploy-'));
  const common = { ...process.env, ...productionSettings(data), ...settings };
  const node = (args: readonly string[], env: NodeJS.ProcessEnv) =>
    [process.execPath, args, { cwd: checkout, env }] as const;
  await runProgram(...node(['bff/src/publish.ts', ...APPS.map((app) => `${app}/dist`)], common));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const start = async (port: number) => {
    const env = { ...common, ...own[ports.indexOf(port)], PORT: String(port) };
    const server = startProgram(...node(['bff/src/main.ts'], env));
    await until(server, () => isReady(port));
    return server;
  };
  const servers = await Promise.all(ports.map(start));
  return {
    origin: common.PUBLIC_ORIGIN ?? '',
    ports,
    servers,
    async restart(at) {
      servers[at] = await start(ports[at] ?? 0);
    },
    run: (args) => runProgram(...node(args, common)),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(data, { recursive: true });
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return ask(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
