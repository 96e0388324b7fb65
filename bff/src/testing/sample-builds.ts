/** Small sample builds, like those of the apps. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import type { Release } from '@storefront/federation/release';
import { integrityOf } from '../base/integrity.ts';
import type { Deps } from '../process/deps.ts';
import { publishBuild } from '../releases/publish/publish.ts';
import { localAssetStore } from '../releases/store/asset-store.ts';

const SERVER_FILE = 'server/index.js';

export const sampleShell: AppDescription = {
  name: 'shell',
  routes: [{ path: '/home', title: 'Home', description: 'The front door.' }],
  nav: [{ label: 'Home', to: '/home', when: 'always', order: 10 }],
};

export const sampleCatalog: AppDescription = {
  name: 'mfe-catalog',
  routes: [
    {
      path: '/store',
      title: 'Store',
      description: 'All "models" & more.',
      data: [{ endpoint: 'listProducts', query: { search: 'search', category: 'category' } }],
    },
    {
      path: '/store/:productId',
      title: 'Product',
      description: 'One model.',
      data: [{ endpoint: 'getProduct', params: { productId: 'productId' } }],
    },
  ],
  nav: [],
};

export const sampleAccount: AppDescription = {
  name: 'mfe-account',
  routes: [
    { path: '/login', title: 'Log In', description: '', redirect: { when: 'signed-in', to: '/profile' } },
    { path: '/profile', title: 'Profile', description: '', data: [{ endpoint: 'getProfile' }] },
    { path: '/orders', title: 'Orders', description: '', data: [{ endpoint: 'listOrders', query: {}, paged: true }] },
    { path: '/checkout', title: 'Checkout', description: '', redirect: { when: 'signed-out', to: '/login' } },
  ],
  nav: [],
};

/** Publishes and activates a sample build; `directory` holds the builds and, in `assets`, the released files. */
export async function publishSample(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  directory: string,
  description: AppDescription,
  version: string,
  server?: string,
): Promise<string> {
  const build = await writeBuild(directory, description, version, server);
  await publishBuild({ db, clock, store: localAssetStore(join(directory, 'assets')) }, build);
  return build;
}

/**
 * Writes a build of `description` into a directory below `parent` and returns that directory.
 * @param server source of its server file; undefined for none
 */
export async function writeBuild(
  parent: string,
  description: AppDescription,
  version: string,
  server?: string,
): Promise<string> {
  const { name } = description;
  const directory = join(parent, `${name}-${version}`);
  const release: Release = {
    app: name,
    version,
    description,
    entry: `${name}.js`,
    initial: { scripts: ['vendor.js', `${name}.js`], styles: [`${name}.css`] },
    pages: Object.fromEntries(
      description.routes.map(({ path }) => {
        const page = path.replaceAll(/\W/g, '') || 'page';
        return [path, { scripts: [`${page}.js`], styles: [`${page}.css`] }];
      }),
    ),
    ...(name === 'shell' ? { fonts: ['text-latin-400-normal.woff2'] } : {}),
    ...(server === undefined ? {} : { server: SERVER_FILE }),
    shared: {},
    files: server === undefined ? [] : [{ path: SERVER_FILE, bytes: server.length, integrity: integrityOf(server) }],
  };
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  if (server !== undefined) {
    await mkdir(join(directory, dirname(SERVER_FILE)), { recursive: true });
    await writeFile(join(directory, SERVER_FILE), server);
  }
  await writeFile(join(directory, `${name}.js`), `// ${name} ${version}`);
  await writeFile(join(directory, `${name}.js.br`), `brotli of ${name} ${version}`);
  return directory;
}
