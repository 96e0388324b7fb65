/**
 * A team's repository: one command makes it, and there the app is developed, tested, built and shipped by its workflow.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefront/utils/free-port';
import { MINUTE } from '@storefront/utils/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { runCli } from '../testing/run-cli.ts';
import { openShippingStore } from '../testing/shipping-store.ts';

const APP = 'mfe-support';
const RELEASE = 'Publish, and give it to a tenth of the visitors';
const SHOW = 'Show it to whoever reads the pull request';

let directory: string;
/** Path of the repository. */
let kit: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'team-'));
  kit = join(directory, 'support');
  expect(await makeKit()).toMatchObject({ code: 0, stderr: '' });
  await install();
}, 5 * MINUTE);
afterAll(() => rm(directory, { recursive: true }));

const makeKit = (app = APP, folder = kit) => runCli(['releases', 'kit', app, folder], process.env);

/** Returns the scripts of the workflow's steps, by name. */
async function stepsOf(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, 'utf8');
  return new Map(
    [...text.matchAll(/- name: (.+)\n(?: {8}(?:#|if:) .+\n)* {8}run: (?:\|\n((?: {10}.*\n?)+)|(.+))/g)].map(
      ([, name = '', lines, line = '']) => [name, lines ?? line],
    ),
  );
}

/** Options that run a command in the repository as a person's terminal does. */
const inKit = (env: NodeJS.ProcessEnv = {}) => ({
  cwd: kit,
  env: {
    ...process.env,
    NODE_ENV: '',
    STOREFRONT_DATA_DIR: join(directory, 'data'),
    PATH: `${join(kit, 'node_modules/.bin')}:${process.env.PATH}`,
    ...env,
  },
});

const run = (script: string, env?: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve, reject) => {
    execFile('sh', ['-ec', script], { ...inKit(env), timeout: 10 * MINUTE }, (error, ...out) =>
      error ? reject(new Error(out.join('\n'), { cause: error })) : resolve(out[0]),
    );
  });

/** Imitates `npm install` from this checkout: links third-party packages, and our packages from the repository. */
async function install(): Promise<void> {
  const place = join(kit, 'node_modules');
  const { workspaces } = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8')) as { workspaces: string[] };
  await mkdir(join(place, '@storefront'), { recursive: true });
  for (const name of await readdir(inRoot('node_modules'))) {
    const isOurs = name.startsWith('.') || name.startsWith('mfe-') || ['@storefront', 'bff', 'shell'].includes(name);
    if (!isOurs) await symlink(inRoot('node_modules', name), join(place, name));
  }
  for (const folder of workspaces) {
    await symlink(join(kit, folder), join(place, folder.replace(/^packages\//, '@storefront/')));
  }
  await cp(inRoot('node_modules/.bin'), join(place, '.bin'), { recursive: true, verbatimSymlinks: true });
}

test('its workflow tests, builds and publishes the app, gives it to a tenth of the visitors and shows it behind a link', async () => {
  const steps = await stepsOf(join(kit, '.github/workflows/release.yml'));
  expect([...steps.keys()]).toEqual(['Install', 'Test', 'Build', RELEASE, SHOW]);
  for (const name of ['Test', 'Build']) await run(steps.get(name) ?? '', { APP });

  const built = JSON.parse(await readFile(join(kit, APP, 'dist/release.json'), 'utf8'));
  // A canary needs an active release.
  const store = await openShippingStore({ apps: [APP], shared: built.shared });
  const token = await store.tokenFor(APP, 'publish,canary,preview', 'support team');
  const summary = join(directory, 'summary.md');
  const env = { APP, STORE_URL: store.url, RELEASE_TOKEN: token, COMMIT: '0123abc', GITHUB_STEP_SUMMARY: summary };
  for (const name of [RELEASE, SHOW]) await run(steps.get(name) ?? '', env);

  const { stdout } = await runCli(['releases', 'list', '--json'], store.owner);
  expect(JSON.parse(stdout).live).toContainEqual(
    expect.objectContaining({ app: APP, canaryVersion: built.version, canaryPercent: 10 }),
  );
  const link = (await readFile(summary, 'utf8')).trim();
  expect(link.startsWith(`${store.url}/releases/preview/`)).toBe(true);
  expect(await (await fetch(link)).text()).toContain(built.version);
  await store.close();
});

/** Runs `serve` of the app until `isServed`. @returns its output */
async function serve(args: readonly string[], env: NodeJS.ProcessEnv, isServed: (output: string) => Promise<boolean>) {
  // bin/storefront.mjs is skipped, because it would install packages first.
  const command = [join(kit, 'packages/cli/src/cli.ts'), 'serve', APP, ...args];
  const child = spawn(process.execPath, command, { ...inKit(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await expect.poll(() => isServed(output).catch(() => false), { timeout: 5 * MINUTE, interval: 250 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  return output;
}

test('the app is served there alone, with a server and a database', async () => {
  const url = `http://localhost:${await freePort()}`;
  const isServed = async () => {
    const page = await fetch(`${url}/support`);
    const session = await fetch(`${url}/api/session`);
    return page.ok && session.ok && 'user' in ((await session.json()) as object);
  };
  expect(await serve([], { PORT: new URL(url).port }, isServed)).toContain(`\n  ${url}\n`);
});

test('the app is served there inside a store, for one browser', async () => {
  const store = await openShippingStore();
  const env = { PORT: String(await freePort()), RELEASE_TOKEN: await store.tokenFor(APP, 'develop', 'developer') };
  const link = new RegExp(`${store.url}/releases/develop/\\S+`);
  const output = await serve(['--store', store.url], env, async (printed) => link.test(printed));
  const [opened = ''] = link.exec(output) ?? [];
  expect((await fetch(opened, { redirect: 'manual' })).status).toBeLessThan(400);
  await store.close();
});

test('made again, it gets the present files of the store, and keeps the app', async () => {
  const page = join(kit, APP, 'src/routes.ts');
  const [ofApp, ofStore, gone] = [page, join(kit, 'tsconfig.base.json'), join(kit, 'packages/ui/src/gone.ts')];
  for (const file of [ofApp, ofStore, gone]) await writeFile(file, '// edited');
  expect((await makeKit()).stdout).toMatch(/^The store’s part is up to date/);
  expect(await readFile(ofApp, 'utf8')).toBe('// edited');
  expect(await readFile(ofStore, 'utf8')).toBe(await readFile(inRoot('tsconfig.base.json'), 'utf8'));
  await expect(readFile(gone)).rejects.toThrow('ENOENT');
});

test('is made neither of what is no micro-frontend, nor where something else is', async () => {
  expect(await makeKit('shell')).toMatchObject({
    code: 2,
    stderr: 'A kit contains a micro-frontend, and shell is not one.\n',
  });
  expect(await makeKit('mfe-catalog')).toMatchObject({
    code: 1,
    stderr: `${kit} is neither empty nor a kit of mfe-catalog.\n`,
  });
  expect(await makeKit(APP, inRoot('support'))).toMatchObject({
    code: 1,
    stderr: 'A kit is a separate repository: name a folder outside this one.\n',
  });
});

test('no registry is asked for a package by the name of one of ours', async () => {
  const place = join(directory, 'lacking');
  await mkdir(place);
  await cp(join(kit, '.npmrc'), join(place, '.npmrc'));
  await writeFile(join(place, 'package.json'), '{ "dependencies": { "@storefront/testkit": "*" } }');
  await expect(run(`cd ${place}; npm install --fetch-retries 0`)).rejects.toThrow(
    'https://packages-of-this-repository.invalid/@storefront%2ftestkit failed',
  );
});

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const SOURCE = /\.(ts|tsx|js|mjs|cjs)$/;
/** Files of the workspace's own tests, which may import packages that only the workspace has. */
const OF_TESTS = /\.(test|spec)\.|(^|\/)(testing|e2e|vitest[^/]*)(\/|$)/;
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?'([^'\s]+)'|(?:import|require|resolve)\('([^'\s]+)'\)/gm;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the other packages that the place's files import, except Node's. */
async function importsOf(place: string): Promise<ReadonlySet<string>> {
  const files = (await readdir(place, { recursive: true })).filter((file) => SOURCE.test(file) && !OF_TESTS.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(place, file), 'utf8')));
  const specifiers = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, one, other]) => one ?? other ?? ''));
  const outside = specifiers.filter((name) => /^@?[a-z]/.test(name) && !isBuiltin(name));
  return new Set(outside.map(packageOf));
}

test('each of its packages declares every package that it imports', async () => {
  const { devDependencies: ofRoot }: Manifest = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8'));
  const names = await readdir(join(kit, 'packages'));
  const places = ['bff', 'shell', ...names.map((name) => join('packages', name))].map((name) => join(kit, name));
  const missing = places.map(async (place) => {
    const manifest: Manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
    const { name, dependencies, devDependencies } = manifest;
    const declared = new Set([name, ...Object.keys({ ...ofRoot, ...dependencies, ...devDependencies })]);
    return [...(await importsOf(place))].filter((one) => !declared.has(one)).map((one) => `${name}: ${one}`);
  });
  expect((await Promise.all(missing)).flat()).toEqual([]);
});
