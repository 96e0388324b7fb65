/** A fresh clone of this checkout that tests may change, and whose commands run as for a newcomer. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type Command, removeData, root, startCommand } from './command.ts';

const run = promisify(execFile);

/** The machine's network and browser settings; the clone gets no other part of the environment. */
const MACHINE_SETTINGS = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'npm_config_cache',
  'npm_config_registry',
  'CHROMIUM_PATH',
];

export interface ScratchClone {
  /** The clone: a git repository at the checkout's commit, with its uncommitted changes. */
  readonly directory: string;
  /** An empty home directory. */
  readonly home: string;
  /** Runs a command in the clone (`['npm', 'run', 'dev']`) with a clean environment and `settings`. */
  run(command: readonly [string, ...string[]], settings?: NodeJS.ProcessEnv): Command;
  /** Resets the files to the checkout's; ignored ones stay, such as `node_modules` and `.data`. */
  reset(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Makes a clone in a temporary directory whose path has a space and an umlaut.
 * @param place the temporary directory; an existing clone in it is reused
 */
export async function scratchClone(place?: string): Promise<ScratchClone> {
  const base = place ?? (await mkdtemp(join(tmpdir(), 'storefront-clone-')));
  const home = join(base, 'home');
  const directory = directoryIn(base);
  await mkdir(home, { recursive: true });
  if (!existsSync(directory)) {
    await git(base, 'clone', '--quiet', root, directory);
    await copyBuilds(directory);
  }
  const reset = () => copyWorkingTree(directory);
  await reset();
  return {
    directory,
    home,
    run: ([file, ...args], settings = {}) =>
      startCommand(file, args, { cwd: directory, env: { ...newcomerEnvironment(home), ...settings } }),
    reset,
    remove: () => removeClone(base),
  };
}

/**
 * Returns the clone that all drills of a run share, with its dependencies; the first caller waits until they are
 * installed.
 * @throws {Error} with npm's output
 */
export async function installedClone(place = process.env.DRILL_CLONE): Promise<ScratchClone> {
  const clone = await scratchClone(place);
  if (!existsSync(join(clone.directory, 'node_modules/.package-lock.json'))) {
    const installing = clone.run(['npm', 'ci']);
    if ((await installing.ended) !== 0) throw new Error(`npm ci failed in a fresh clone:\n${installing.output()}`);
  }
  return clone;
}

/** Removes a clone's temporary directory, and the data of every store that was started in it. */
export async function removeClone(base: string): Promise<void> {
  const data = join(directoryIn(base), '.data');
  const further = (await readdir(data).catch(() => [])).map((name) => join(data, name));
  for (const directory of further) if (existsSync(join(directory, 'postgres'))) await removeData(directory);
  await removeData(data);
  await rm(base, { recursive: true, force: true });
}

const directoryIn = (base: string) => join(base, 'Läden und mehr', 'storefront');

/**
 * Copies this checkout's build cache (findings/nx-shares-its-cache-between-clones.sh), which Nx looks up by sources.
 * independence.release.spec.ts shows that builds need nothing else.
 */
async function copyBuilds(directory: string): Promise<void> {
  const [from, to] = [join(root, '.nx'), join(directory, '.nx')];
  const databases = (await readdir(join(from, 'workspace-data')).catch(() => [])).filter((name) =>
    name.endsWith('.db'),
  );
  if (databases.length === 0 || !existsSync(join(from, 'cache'))) return;
  await cp(join(from, 'cache'), join(to, 'cache'), { recursive: true });
  await mkdir(join(to, 'workspace-data'));
  for (const name of databases) {
    // Other processes write to it meanwhile.
    const database = new DatabaseSync(join(from, 'workspace-data', name), { readOnly: true });
    await backup(database, join(to, 'workspace-data', name));
    database.close();
  }
}

/** Gives the clone the checkout's commit and files; ignored files stay. */
async function copyWorkingTree(directory: string): Promise<void> {
  await git(directory, 'fetch', '--quiet', root, 'HEAD');
  await git(directory, 'reset', '--quiet', '--hard', 'FETCH_HEAD');
  await git(directory, 'clean', '--quiet', '--force', '-d');
  const changed = await git(root, 'diff', '--name-only', '-z', 'HEAD');
  const added = await git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  for (const file of `${changed}${added}`.split('\0').filter(Boolean)) {
    const copy = join(directory, file);
    await mkdir(dirname(copy), { recursive: true });
    if (existsSync(join(root, file))) await cp(join(root, file), copy, { verbatimSymlinks: true });
    else await rm(copy, { force: true });
  }
}

async function git(directory: string, ...args: readonly string[]): Promise<string> {
  return (await run('git', args, { cwd: directory, maxBuffer: 64 * 1024 * 1024 })).stdout;
}

/** Keeps the variables that every shell has, without the PATH of this checkout's commands. */
function newcomerEnvironment(home: string): NodeJS.ProcessEnv {
  const machine = MACHINE_SETTINGS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.split(sep).includes('node_modules'));
  return { PATH: path.join(delimiter), HOME: home, TERM: 'dumb', TMPDIR: tmpdir(), ...Object.fromEntries(machine) };
}
