/** A store with a release API and an empty shell, for apps that ship to it: a separate server, database and files. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, databaseUrl, dropDatabase } from '@storefront/testkit/postgres/test-database';
import { freePort } from '@storefront/utils/free-port';
import { serverEnvironment, startServer } from '../server.ts';
import { withAdminOf } from '../session.ts';
import { openTestPostgres } from './postgres.ts';
import { runCli } from './run-cli.ts';

export interface ShippingStore {
  readonly url: string;
  /** Its own folder for builds. */
  readonly directory: string;
  /** The owner's settings. */
  readonly owner: NodeJS.ProcessEnv;
  /** Settings of a team's machine: without the database's URL and the store's secrets. */
  team(token: string): NodeJS.ProcessEnv;
  /** @param rights separated by commas */
  tokenFor(app: string, rights: string, name: string): Promise<string>;
  close(): Promise<void>;
}

interface Content {
  /** Apps that have an active release, without pages. */
  readonly apps?: readonly string[];
  /** Versions of the modules that its shell shares. */
  readonly shared?: Readonly<Record<string, string>>;
}

export async function openShippingStore({ apps = [], shared = {} }: Content = {}): Promise<ShippingStore> {
  const directory = await mkdtemp(join(tmpdir(), 'shipping-'));
  const database = `storefront_shipping_${randomUUID().replaceAll('-', '')}`;
  const postgres = await openTestPostgres();
  await createDatabase(postgres.adminUrl, database);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const owner: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl(postgres.adminUrl, database),
    ASSETS_DIR: join(directory, 'assets'),
    PUBLIC_ORIGIN: url,
    RELEASE_ACTOR: 'Ann',
  };
  // Replaces a browser check, which would find nothing in builds without pages.
  const check = { RELEASES_API: 'on', RELEASE_CHECK: 'printf {"reasons":[]}' };
  const { env } = serverEnvironment({ ...owner, ...check, PORT: String(port) });
  await withAdminOf('releases', env, async (admin) => {
    const unexamined = { budgets: () => [], types: async () => [], smoke: async () => [], mayLeaveUntried: false };
    for (const app of ['shell', ...apps]) {
      const build = await stubBuild(directory, app, 'v1', app === 'shell' ? { shared } : {});
      await admin.publish(build, { commit: null, createdBy: 'Ann' });
      await admin.activate({ app, version: 'v1' }, { actor: 'Ann' }, unexamined);
    }
  });
  const server = await startServer(env, url);
  return {
    ...{ url, directory, owner },
    team(token) {
      const { DATABASE_URL: _, ASSETS_DIR: __, ...rest } = owner;
      return { ...rest, STORE_URL: url, RELEASE_TOKEN: token, RELEASE_ACTOR: 'a name that does not count' };
    },
    async tokenFor(app, rights, name) {
      const args = ['releases', 'token', app, '--can', rights, '--name', name, '--json'];
      const { stdout, stderr, code } = await runCli(args, owner);
      if (code !== 0) throw new Error(stderr);
      return (JSON.parse(stdout) as { token: string }).token;
    },
    async close() {
      await server.stop();
      await dropDatabase(postgres.adminUrl, database);
      await postgres.stop();
      await rm(directory, { recursive: true });
    },
  };
}

interface Described {
  readonly shared?: Readonly<Record<string, string>>;
  readonly endpoints?: readonly string[];
}

/** Writes a build without pages. @returns its folder, in `directory` */
export async function stubBuild(
  directory: string,
  app: string,
  version: string,
  { shared = {}, endpoints = [] }: Described = {},
): Promise<string> {
  const place = join(directory, `${app}-${version}`);
  const content = `// ${app} ${version}`;
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  await mkdir(place);
  await writeFile(join(place, 'main.js'), content);
  const initial = { scripts: ['main.js'], styles: [] };
  const files = [{ path: 'main.js', bytes: content.length, integrity }];
  const description = { name: app, routes: [], nav: [] };
  const release = { app, version, description, entry: 'main.js', initial, pages: {}, endpoints, shared, files };
  await writeFile(join(place, 'release.json'), JSON.stringify(release));
  return place;
}
