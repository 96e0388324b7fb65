/** The example pipeline: its commands build and ship an app that lies alone beside the packages' tarballs. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MINUTE } from '@storefront/utils/time';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

const APP = 'mfe-support';
const UNPACK = "Unpack the store's packages";
const RELEASE = 'Publish, and give it to a tenth of the visitors';
const SHOW = 'Show it to whoever reads the pull request';
/** Packages that an app needs to be built and shipped, with those that they need. */
const PACKAGES = [
  'build',
  'contract',
  'federation',
  'puzzles',
  'release',
  'routing',
  'state',
  'testing',
  'ui',
  'utils',
  'viewer',
];

let directory: string;
let steps: ReadonlyMap<string, string>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'own-repository-'));
  await mkdir(join(directory, 'vendor'));
  const packages = PACKAGES.map((name) => `"${inRoot('packages', name)}"`);
  await run(`npm pack --silent --pack-destination vendor ${packages.join(' ')}`);
  steps = await stepsOf(inRoot('packages/deploy/pipelines/release-app.yml'));
  await run(steps.get(UNPACK) ?? '');
}, 5 * MINUTE);
afterAll(() => rm(directory, { recursive: true }));

/** What the store was sent: method, path and body. */
async function openStore() {
  const requests: { line: string; body: Buffer; authorization: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push({ line: `${request.method} ${request.url}`, body, authorization: request.headers.authorization });
    const event = { app: APP, action: 'canary', version: 'v1', replaced: null, percent: 10, actor: 'ci', reason: null };
    const published = { app: APP, version: 'v1', isNew: true, files: 1, bytes: 1 };
    response.setHeader('content-type', 'application/json');
    const answers = [
      ['canary', { ...event, at: new Date() }],
      ['preview', { path: '/releases/preview/token', expiresAt: new Date() }],
    ] as const;
    const [, answer = published] = answers.find(([name]) => request.url?.endsWith(name)) ?? [];
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close: () => server.close() };
}

/** The scripts of the pipeline's steps, by name. */
async function stepsOf(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8');
  return new Map(
    [...text.matchAll(/- name: (.+)\n(?: {8}(?:#|if:) .+\n)* {8}run: (?:\|\n((?: {10}.*\n?)+)|(.+))/g)].map(
      ([, name = '', lines, line = '']) => [name, lines ?? line],
    ),
  );
}

const run = (script: string, env: NodeJS.ProcessEnv = {}) =>
  new Promise<string>((resolve, reject) => {
    execFile(
      'sh',
      ['-ec', script],
      { cwd: directory, env: { ...process.env, ...env }, timeout: 4 * MINUTE },
      (error, ...out) => (error ? reject(new Error(out.join('\n'), { cause: error })) : resolve(out[0])),
    );
  });

/** What `npm install` does, from this checkout: third parties as they are, and our packages from where they were unpacked. */
async function install(): Promise<void> {
  const place = join(directory, 'node_modules');
  await mkdir(join(place, '@storefront'), { recursive: true });
  for (const name of await readdir(inRoot('node_modules'))) {
    if (
      name !== '@storefront' &&
      !name.startsWith('.') &&
      !name.startsWith('mfe-') &&
      !['bff', 'shell'].includes(name)
    ) {
      await symlink(inRoot('node_modules', name), join(place, name));
    }
  }
  for (const name of PACKAGES) await symlink(join(directory, 'packages', name), join(place, '@storefront', name));
  await cp(inRoot('node_modules/.bin'), join(place, '.bin'), { recursive: true, verbatimSymlinks: true });
}

test(
  'an app in a repository of its own is built, published, given to a tenth of the visitors and shown behind a link',
  async () => {
    for (const file of ['package.json', 'tsconfig.base.json']) await cp(inRoot(file), join(directory, file));
    const isOwn = (path: string) => !/\/(node_modules|dist|\.results|\.standalone)$/.test(path);
    await cp(inRoot(APP), join(directory, APP), { recursive: true, filter: isOwn });
    expect([...steps.keys()]).toEqual([UNPACK, 'Install', 'Build', RELEASE, SHOW]);
    const store = await openStore();
    const summary = join(directory, 'summary.md');
    const env = {
      APP,
      STORE_URL: store.url,
      COMMIT: '0123abc',
      RELEASE_TOKEN: 'a token',
      GITHUB_STEP_SUMMARY: summary,
    };
    for (const [name, script] of steps) {
      if (name !== UNPACK) await (name === 'Install' ? install() : run(script, { ...env, NODE_ENV: '' }));
    }
    store.close();

    const [publish, canary, , preview] = store.requests;
    expect([publish?.line, publish?.authorization]).toEqual([
      `POST /releases?app=${APP}&commit=0123abc`,
      'Bearer a token',
    ]);
    const files = await unpackTar(new Uint8Array(publish?.body ?? []));
    const names = files.map(({ header }) => header.name);
    expect(names).toEqual(
      expect.arrayContaining(['contract.json', 'release.json', 'server/index.js', 'server/types.json']),
    );
    expect([canary?.line, JSON.parse(String(canary?.body))]).toEqual([
      `POST /releases/${APP}/canary`,
      { version: 'v1', percent: 10 },
    ]);
    expect([preview?.line, JSON.parse(String(preview?.body))]).toEqual([
      `POST /releases/${APP}/preview`,
      { version: 'v1' },
    ]);
    expect(await readFile(summary, 'utf8')).toBe(`${store.url}/releases/preview/token\n`);
  },
  5 * MINUTE,
);

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const SOURCE = /\.(ts|tsx|js|mjs|cjs)$/;
/** A workspace's own tests need what only the workspace has. */
const OF_TESTS = /\.(test|spec)\.|(^|\/)(testing|e2e|vitest[^/]*)(\/|$)/;
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?'([^'\s]+)'|(?:import|require|resolve)\('([^'\s]+)'\)/gm;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Other packages that its files name, but those of Node. */
async function importsOf(place: string): Promise<ReadonlySet<string>> {
  const files = (await readdir(place, { recursive: true })).filter((file) => SOURCE.test(file) && !OF_TESTS.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(place, file), 'utf8')));
  const specifiers = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, one, other]) => one ?? other ?? ''));
  const outside = specifiers.filter((name) => /^@?[a-z]/.test(name) && !isBuiltin(name));
  return new Set(outside.map(packageOf));
}

test.each(PACKAGES)('the tarball of %s declares every package that it imports', async (name) => {
  const place = join(directory, 'packages', name);
  const manifest: Manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  const { dependencies, peerDependencies } = manifest;
  const declared = new Set([manifest.name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const missing = [...(await importsOf(place))].filter((imported) => !declared.has(imported));
  expect(missing).toEqual([]);
});
