/**
 * Dependency installation by a command, in a small checkout whose packages are folders, so that npm needs no network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

const INSTALLING = 'Installing dependencies (npm ci)…\n';
let checkout: string;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'a checkout '));
  await cp(inRoot('packages/cli/bin'), join(checkout, 'packages/cli/bin'), { recursive: true });
  await write('packages/cli/src/cli.ts', 'console.log("ran", process.argv.slice(2).join(" "));');
  await write('package.json', { name: 'checkout', private: true, devDependencies: { node: 'file:tools/node' } });
  await write('tools/node/package.json', { name: 'node', version: '1.0.0', bin: { node: 'node.sh' } });
  await write('tools/node/node.sh', `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  await chmod(join(checkout, 'tools/node/node.sh'), 0o755);
  await npm('install', '--package-lock-only');
});
afterEach(() => rm(checkout, { recursive: true }));

async function write(path: string, content: string | object): Promise<void> {
  const file = join(checkout, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}

async function start(command: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: '', STOREFRONT_DATA_DIR: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

const npm = (...args: string[]) => start('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error']);
const command = (settings?: NodeJS.ProcessEnv, args: readonly string[] = ['list', 'all']) =>
  start(process.execPath, ['packages/cli/bin/storefront.mjs', ...args], settings);

/**
 * Changes the lock file as a pulled commit does: if npm wrote it here directly, it would record the new package as
 * installed.
 */
async function changeLock(): Promise<void> {
  await write('tools/extra/package.json', { name: 'extra', version: '1.0.0' });
  const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  await write('package.json', { ...manifest, dependencies: { extra: 'file:tools/extra' } });
  const modules = join(checkout, 'node_modules');
  await rename(modules, `${modules}-aside`);
  await npm('install', '--package-lock-only');
  await rename(`${modules}-aside`, modules);
}

test('a fresh checkout is installed once, and again when the lock file has changed', async () => {
  expect(await command()).toEqual({ code: 0, output: expect.stringMatching(/^Installing.*\nran list all\n$/s) });
  expect(await command()).toEqual({ code: 0, output: 'ran list all\n' });
  await changeLock();
  expect((await command()).output).toContain(INSTALLING);
  expect(await command()).toEqual({ code: 0, output: 'ran list all\n' });
});

test('what npm ci has installed by hand is good, even when the lock file is newer', async () => {
  await npm('ci');
  const later = new Date(Date.now() + 60_000);
  await utimes(join(checkout, 'package-lock.json'), later, later);
  expect(await command()).toEqual({ code: 0, output: 'ran list all\n' });
});

test('development gets its packages whatever the settings of npm say', async () => {
  const { code, output } = await command({ NODE_ENV: '', npm_config_omit: 'dev', NPM_CONFIG_PRODUCTION: 'true' });
  expect([code, output]).toEqual([0, expect.stringMatching(/ran list all\n$/)]);
});

test.each(['never installed', 'without the packages of development', 'of another lock file'])(
  'in production nothing is installed (%s), but one sentence says what to run',
  async (state) => {
    if (state !== 'never installed') await npm('ci', ...(state.startsWith('without') ? ['--omit=dev'] : []));
    if (state === 'of another lock file') await changeLock();
    expect(await command({ NODE_ENV: 'production' })).toEqual({
      code: 1,
      output:
        'The packages in node_modules are not those of package-lock.json, and in production nothing is installed by itself: run npm ci --include=dev.\n',
    });
    await npm('ci', '--include=dev');
    expect(await command({ NODE_ENV: 'production' })).toEqual({ code: 0, output: 'ran list all\n' });
  },
);

async function runStore() {
  const store = createServer((_, response) => response.end());
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  await write('.data/running.json', { pid: process.pid, url, identity: 'any' });
  return { store, url };
}

test('the store starts without the packages of development, and other commands add them while it runs', async () => {
  await write('tools/extra/package.json', { name: 'extra', version: '1.0.0' });
  const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const { devDependencies: dependencies, ...rest } = manifest;
  await npm('pack', './tools/extra');
  await write('package.json', { ...rest, dependencies, devDependencies: { extra: 'file:extra-1.0.0.tgz' } });
  await npm('install', '--package-lock-only');
  const lock = await readFile(join(checkout, 'package-lock.json'), 'utf8');
  const extra = join(checkout, 'node_modules/extra');
  expect((await command({}, ['start'])).output).toMatch(/^Installing dependencies \(npm ci\)….*\nran start\n$/s);
  expect(existsSync(extra)).toBe(false);
  const { store } = await runStore();
  expect((await command()).output).toMatch(/^Installing the dependencies of development .*\nran list all\n$/s);
  expect(existsSync(extra)).toBe(true);
  store.close();
  expect(await command({}, ['start'])).toEqual({ code: 0, output: 'ran start\n' });
  expect(await readFile(join(checkout, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('nothing is installed below a store that runs', async () => {
  await npm('ci');
  await changeLock();
  const { store, url } = await runStore();
  expect(await command()).toEqual({
    code: 1,
    output: `The packages have changed, but the store at ${url} (process ${process.pid}) runs on those in node_modules: stop it first, with Ctrl-C there.\n`,
  });
  store.close();
  expect((await command()).output).toContain(INSTALLING);
});

test('of two commands at once one installs, and the other waits for it', async () => {
  const both = await Promise.all([command(), command()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const output = both.map((one) => one.output).join('');
  expect(output.split(INSTALLING)).toHaveLength(2);
  expect(output.split('ran list all\n')).toHaveLength(3);
});

test('a command that was killed while it installed blocks no other', async () => {
  const { pid } = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await expect.poll(() => isAlive(pid ?? 0)).toBe(false);
  await write('.data/installing', String(pid));
  expect((await command()).code).toBe(0);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
