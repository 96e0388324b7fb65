/**
 * Type compatibility between a shell and a micro-frontend: what may change independently, and what is refused by name.
 */

import type { ReleaseTypes } from '@storefront/federation/release';
import { SECOND } from '@storefront/utils/time';
import { expect, test } from 'vitest';
import { typeMisfits } from './types.ts';

/** Minimal declarations of the shell modules that the app below uses. */
const shellPackages = {
  '@storefront/contract': `export declare const contract: {
  readonly listProducts: { readonly path: '/api/products' };
  readonly getProfile: { readonly path: '/api/profile' };
};
export interface Product { readonly name: string; readonly priceCents: number }`,
  '@storefront/state': `import type { Product } from '@storefront/contract';
export interface RootState { readonly cart: readonly Product[] }
export declare function useAppSelector<T>(select: (state: RootState) => T): T;`,
  '@storefront/ui': `export declare function Button(props: { variant: 'primary' | 'quiet'; children: string }): import('react').JSX.Element;
export declare function formatMoney(cents: number): string;`,
  '@storefront/federation': `import type { ComponentType } from 'react';
export interface MfeManifest {
  readonly name: string;
  readonly pages: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
}`,
};

const appSources = {
  'src/manifest.ts': `import type { MfeManifest } from '@storefront/federation';
export default { name: 'mfe-boats', pages: { '/boats': () => import('./boats.page.tsx') } } satisfies MfeManifest;`,
  'src/boats.page.tsx': `import { contract, type Product } from '@storefront/contract';
import { useAppSelector } from '@storefront/state';
import { Button, formatMoney as money } from '@storefront/ui';
import styles from './boats.module.css';

export default function BoatsPage() {
  const [first] = useAppSelector(({ cart }) => cart);
  return <Button variant="quiet">{styles.price + contract.listProducts.path + priceOf(first)}</Button>;
}

function priceOf(product: Product | undefined): string {
  return product ? money(product.priceCents) : '';
}`,
};

type Packages = Partial<typeof shellPackages>;

function typesOf(sources: Record<string, string>, packages: Packages): ReleaseTypes {
  const asFiles = Object.entries(packages).map(([name, text]) => [name, { 'src/index.d.ts': text }] as const);
  return { sources, packages: Object.fromEntries(asFiles) };
}

const { '@storefront/federation': manifestPackage } = shellPackages;
const federation = { '@storefront/federation': manifestPackage };
const app = typesOf(appSources, federation);

/** Returns the shell with `from` replaced by `to` in `module`. */
function shellWith(module: keyof typeof shellPackages, from: string, to: string): ReleaseTypes {
  expect(shellPackages[module]).toContain(from);
  return typesOf({}, { ...shellPackages, [module]: shellPackages[module].replace(from, () => to) });
}

/** Returns every reason why the app does not fit `shell`. */
async function reasonsIn(shell: ReleaseTypes, tried = app): Promise<string[]> {
  return (await typeMisfits(shell, { 'mfe-boats': tried })).map(({ reason }) => reason);
}

const PAGE = 'src/boats.page.tsx, line';

test('an app fits the shell that it was built with', { timeout: 60 * SECOND }, async () => {
  expect(await reasonsIn(typesOf({}, shellPackages))).toEqual([]);
});

test.each<[string, ReleaseTypes, string[]]>([
  [
    'lost what the app imports',
    shellWith('@storefront/ui', 'function formatMoney', 'function formatPrice'),
    [
      `does not fit the shell's formatMoney of @storefront/ui in ${PAGE} 3: Module '"@storefront/ui"' has no exported member 'formatMoney'`,
    ],
  ],
  [
    'takes other properties',
    shellWith('@storefront/ui', "'primary' | 'quiet'", "'primary' | 'secondary'"),
    [
      `does not fit the shell's Button of @storefront/ui in ${PAGE} 8: Type '"quiet"' is not assignable to type '"primary" | "secondary"'`,
    ],
  ],
  [
    'has other data',
    shellWith('@storefront/contract', 'priceCents: number', 'priceCents: string'),
    [
      `does not fit the shell's formatMoney of @storefront/ui in ${PAGE} 12: Argument of type 'string' is not assignable to parameter of type 'number'`,
    ],
  ],
  [
    'knows an endpoint no more',
    shellWith('@storefront/contract', 'listProducts', 'listGoods'),
    [
      expect.stringMatching(
        /^does not fit the shell's contract of @storefront\/contract in .*, line 8: Property 'listProducts' does not exist/,
      ),
    ],
  ],
  [
    'expects more of a manifest',
    shellWith('@storefront/federation', 'readonly name: string;', 'readonly name: string; readonly icon: string;'),
    [
      expect.stringMatching(
        /^exposes no MfeManifest of @storefront\/federation as the shell has it: Property 'icon' is missing in type/,
      ),
    ],
  ],
])('a shell that %s is refused', { timeout: 60 * SECOND }, async (_, shell, reasons) => {
  expect(await reasonsIn(shell)).toEqual(reasons);
});

test.each<[string, ReleaseTypes]>([
  ['has more to offer', shellWith('@storefront/ui', 'export', 'export declare const Chart: string;\nexport')],
  ['keeps more state', shellWith('@storefront/state', 'readonly cart', 'readonly wishes: string[]; readonly cart')],
  ['takes more', shellWith('@storefront/ui', "'primary' |", "'primary' | 'danger' |")],
  ['lost what this app does not use', shellWith('@storefront/contract', 'getProfile', 'getAccount')],
  [
    'asks more of a manifest, if it likes',
    shellWith('@storefront/federation', 'readonly pages', 'readonly icon?: string; readonly pages'),
  ],
])('a shell that %s is taken', { timeout: 60 * SECOND }, async (_, shell) => {
  expect(await reasonsIn(shell)).toEqual([]);
});

test('an app whose manifest says more than the shell knows is taken', { timeout: 60 * SECOND }, async () => {
  const more = manifestPackage.replace('readonly pages', 'readonly icon: string; readonly pages');
  const sources = {
    ...appSources,
    'src/manifest.ts': appSources['src/manifest.ts'].replace("name: 'mfe-boats'", "name: 'mfe-boats', icon: 'boat'"),
  };
  expect(await reasonsIn(typesOf({}, shellPackages), typesOf(sources, { '@storefront/federation': more }))).toEqual([]);
});

/** The app with a sentence that it brings itself. */
const sayingApp = {
  ...appSources,
  'src/boats.page.tsx': appSources['src/boats.page.tsx']
    .replace('import styles', "import { launch } from '@storefront/contract/boats/messages';\nimport styles")
    .replace('{styles.price', '{launch.toUpperCase() + styles.price'),
};
const brought = (text: string) => ({
  '@storefront/contract': {
    'boats/messages.d.ts': 'export * from "../src/boats/messages.ts";\n',
    'src/boats/messages.d.ts': text,
  },
});

test('an app is held to the sentences that it brings itself, wherever those of this checkout are now', {
  timeout: 60 * SECOND,
}, async () => {
  const shell = typesOf({}, shellPackages);
  const saying = (text: string) => ({ ...typesOf(sayingApp, federation), bundled: brought(text) });
  expect(await reasonsIn(shell, saying('export declare const launch: string;'))).toEqual([]);
  expect(await reasonsIn(shell, saying('export declare const launch: number;'))).toEqual([
    expect.stringContaining("Property 'toUpperCase' does not exist on type 'number'"),
  ]);
  const misfit = shellWith('@storefront/ui', 'function Button', 'function Knob');
  expect(await reasonsIn(misfit, saying('export declare const launch: string;'))).toEqual([
    expect.stringContaining("the shell's Button of @storefront/ui"),
  ]);
});

test.each([
  ['whose file has gone', "'@storefront/contract/boats/messages'"],
  ['whose file has lost it', "'@storefront/contract/profile/messages'"],
])(
  'an app from before its sentences were recorded is not refused for one %s',
  {
    timeout: 60 * SECOND,
  },
  async (_, module) => {
    const page = sayingApp['src/boats.page.tsx'].replace("'@storefront/contract/boats/messages'", module);
    const older = typesOf({ ...sayingApp, 'src/boats.page.tsx': page }, federation);
    expect(await reasonsIn(typesOf({}, shellPackages), older)).toEqual([]);
    const misfit = shellWith('@storefront/ui', 'function Button', 'function Knob');
    expect(await reasonsIn(misfit, older)).toEqual([expect.stringContaining("the shell's Button of @storefront/ui")]);
  },
);

test.each([
  ['that this checkout has too', 'eachOf', '@storefront/utils/each-of'],
  ['that this checkout no longer has', 'createStorageClient', '@storefront/storage-client'],
])('an app from before that may bring a whole package %s', { timeout: 60 * SECOND }, async (_, name, module) => {
  const page = `import { ${name} } from '${module}';
export default function BoatsPage() {
  return <p>{${name}.name}</p>;
}`;
  const older = typesOf({ ...appSources, 'src/boats.page.tsx': page }, federation);
  expect(await reasonsIn(typesOf({}, shellPackages), older)).toEqual([]);
});

test('of many apps, those are named that do not fit', { timeout: 60 * SECOND }, async () => {
  const ships = typesOf(
    { ...appSources, 'src/boats.page.tsx': 'export default function ShipsPage() {\n  return null;\n}\n' },
    federation,
  );
  const shell = shellWith('@storefront/ui', 'function Button', 'function Knob');
  const misfits = await typeMisfits(shell, { 'mfe-ships': ships, 'mfe-boats': app });
  expect(misfits.map(({ app: name }) => name)).toEqual(['mfe-boats']);
});

test('a release cannot write outside of the place where it is checked', async () => {
  const sly = typesOf({ '../../../sly.ts': '' }, federation);
  await expect(reasonsIn(typesOf({}, shellPackages), sly)).rejects.toThrow('A release has types outside its folder');
});
