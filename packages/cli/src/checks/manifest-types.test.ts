/** Mistakes in an app's manifest are compile errors; a correct manifest compiles. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

interface Written {
  readonly routes: string;
  readonly manifest: string;
}

/** An app with two pages; each mistake below changes a few words of it. */
const right: Written = {
  routes: `import type { AppDescription } from '@storefront/federation';
export const app = {
  name: 'mfe-boats',
  routes: [
    {
      path: '/boats',
      title: 'Boats',
      description: 'All of them.',
      data: [{ endpoint: 'listProducts', query: { search: 'search' } }],
    },
    {
      path: '/boats/:boatId',
      title: 'Boat',
      description: 'One of them.',
      data: [{ endpoint: 'getProduct', params: { productId: 'boatId' } }],
    },
  ],
  nav: [{ label: 'Boats', to: '/boats', when: 'always', order: 60 }],
} as const satisfies AppDescription;
`,
  manifest: `import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';
export default {
  ...app,
  pages: {
    '/boats': () => import('./boats.page.tsx'),
    '/boats/:boatId': () => import('./boat.page.tsx'),
  },
  structuredData: { '/boats': () => import('./boats.structured-data.ts') },
  head: { '/boats/:boatId': () => import('./boat.head.ts') },
} satisfies MfeManifest<typeof app>;
`,
};

const pages = {
  'boats.page.tsx': 'export default function BoatsPage() {\n  return <h1>Boats</h1>;\n}\n',
  'boat.page.tsx': 'export default function BoatPage() {\n  return <h1>Boat</h1>;\n}\n',
  'named.page.tsx': 'export function NamedPage() {\n  return <h1>Named</h1>;\n}\n',
  'boat.head.ts': "export default function boatHead() {\n  return { title: 'Boat', description: 'This one.' };\n}\n",
  'boats.structured-data.ts': 'export default function boatsStructuredData() {\n  return {};\n}\n',
};

const mistakes = [
  [
    'a page for a path that no route has',
    'manifest',
    "'/boats': () =>",
    "'/boast': () => import('./boats.page.tsx'), '/boats': () =>",
  ],
  ['a route without a page', 'manifest', "    '/boats/:boatId': () => import('./boat.page.tsx'),\n", ''],
  [
    'structured data of a path that no route has',
    'manifest',
    "structuredData: { '/boats'",
    "structuredData: { '/boast'",
  ],
  ['a head of a path that no route has', 'manifest', "head: { '/boats/:boatId'", "head: { '/boats/:boat'"],
  ['a page module that does not exist', 'manifest', './boat.page.tsx', './boot.page.tsx'],
  ['a page module without its export', 'manifest', './boat.page.tsx', './named.page.tsx'],
  ['a navigation item to a path that the app does not have', 'routes', "to: '/boats'", "to: '/boast'"],
  ['a navigation item to a path with a parameter', 'routes', "to: '/boats'", "to: '/boats/:boatId'"],
  ['data of an endpoint that does not exist', 'routes', "endpoint: 'listProducts'", "endpoint: 'listBoats'"],
  ['data of an endpoint that changes something', 'routes', "'listProducts', query: { search: 'search' }", "'signOut'"],
  [
    'a query parameter that the endpoint does not have',
    'routes',
    "{ search: 'search' }",
    "{ search: 'search', serach: 'search' }",
  ],
  ['a query of an endpoint that takes none', 'routes', "'listProducts'", "'getSession'"],
  ['a path parameter that the endpoint does not have', 'routes', "{ productId: 'boatId' }", "{ boatId: 'boatId' }"],
  ['a path parameter that the page does not have', 'routes', "{ productId: 'boatId' }", "{ productId: 'baotId' }"],
  ['data without the path parameter that the endpoint needs', 'routes', ", params: { productId: 'boatId' }", ''],
] as const;

const tree = mkdtempSync(join(tmpdir(), 'manifests-'));
let complaints = '';

beforeAll(() => {
  symlinkSync(inRoot('node_modules'), join(tree, 'node_modules'));
  write('right', right);
  for (const [name, file, from, to] of mistakes) {
    const changed = right[file].replace(from, () => to);
    expect(changed, name).not.toBe(right[file]);
    write(folderOf(name), { ...right, [file]: changed });
  }
  // The shell's own module, changed to load another module of a remote.
  const remotes = readFileSync(inRoot('shell/src/remotes.ts'), 'utf8');
  mkdirSync(join(tree, 'shell'));
  copyFileSync(inRoot('shell/src/script-policy.ts'), join(tree, 'shell/script-policy.ts'));
  writeFileSync(join(tree, 'shell/right.ts'), remotes);
  writeFileSync(
    join(tree, 'shell/wrong.ts'),
    remotes.replace("loadExposed(name, 'manifest')", "loadExposed(name, 'manifesto')"),
  );
  const compilerOptions = { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'] };
  writeFileSync(
    join(tree, 'tsconfig.json'),
    JSON.stringify({ extends: inRoot('tsconfig.base.json'), compilerOptions }),
  );
  complaints = typeCheck();
});
afterAll(() => rmSync(tree, { recursive: true }));

function write(folder: string, { routes, manifest }: Written): void {
  const files = { ...pages, 'routes.ts': routes, 'manifest.ts': manifest };
  mkdirSync(join(tree, folder));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(tree, folder, name), content);
}

function folderOf(name: string): string {
  return name.replaceAll(' ', '-');
}

/** Returns the compiler's output: a line for each mistake, with indented details below it. */
function typeCheck(): string {
  try {
    return execFileSync(inRoot('node_modules/.bin/tsc'), ['--pretty', 'false', '-p', '.'], { cwd: tree }).toString();
  } catch (error) {
    return (error as { stdout: Buffer }).stdout.toString();
  }
}

/** Returns the files below `folder` that do not compile. */
function wrongFiles(folder: string): string[] {
  const files = complaints.split('\n').map((line) => /^([^( ]+)\(\d+,\d+\): error /.exec(line)?.[1] ?? '');
  return [...new Set(files.filter((file) => file.startsWith(`${folder}/`)))];
}

test('an app that describes itself as it is compiles', () => {
  expect(wrongFiles('right')).toEqual([]);
});

test.each(mistakes)('%s does not compile', (name) => {
  expect(wrongFiles(folderOf(name))).not.toEqual([]);
});

test('a module that remotes do not expose does not compile in the shell', () => {
  expect(wrongFiles('shell')).toEqual(['shell/wrong.ts']);
});
