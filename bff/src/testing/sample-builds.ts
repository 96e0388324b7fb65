/** Builds as the apps' own would be, small enough to read. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import type { Release } from '@storefront/federation/release';

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
    { path: '/checkout', title: 'Checkout', description: '', redirect: { when: 'signed-out', to: '/login' } },
  ],
  nav: [],
};

/** Writes a build of `description` into a directory below `parent` and returns that directory. */
export async function writeBuild(parent: string, description: AppDescription, version: string): Promise<string> {
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
    shared: {},
    files: [],
  };
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  await writeFile(join(directory, `${name}.js`), `// ${name} ${version}`);
  await writeFile(join(directory, `${name}.js.br`), `brotli of ${name} ${version}`);
  return directory;
}
