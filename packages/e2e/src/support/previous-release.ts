/** Builds the previous release from the repository's history. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apps } from './apps.ts';
import { root, runCommand } from './command.ts';

/** Checkouts are kept here between runs. */
const CACHE = join(root, '.data/previous-release');
const RELEASED = join(root, 'packages/contract/released/release.json');
const MEGABYTE = 1024 * 1024;

const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: root, encoding: 'utf8' })).stdout.trim();
const succeeds = (work: Promise<unknown>) => work.then(() => true).catch(() => false);

/** Directory of the app's build in this checkout. */
export const presentBuild = (app: string) => buildIn(root, app);

/**
 * Returns where each app's build of the previous release is; the current one for an app that did not exist yet. @throws
 * {Error} when it cannot be built
 */
export async function previousBuilds(): Promise<(app: string) => string> {
  const checkout = await previousCheckout();
  return (app) => (existsSync(buildIn(checkout, app)) ? buildIn(checkout, app) : presentBuild(app));
}

/**
 * Returns a checkout of the previous release with its apps built, or else this one. @throws {Error} when they cannot be
 * built
 */
export async function previousCheckout(): Promise<string> {
  const commit = await previousCommit();
  if (commit === undefined) return root;
  // It is built with today's dependencies, so other dependencies need another build.
  const lock = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  const checkout = join(CACHE, `${commit}-${lock.digest('hex').slice(0, 8)}`);
  if (!existsSync(checkout)) await build(commit, checkout);
  return checkout;
}

const buildIn = (checkout: string, app: string) => join(checkout, app, 'dist');

/** The commit of the previous release; undefined when there is only the current one. */
async function previousCommit(): Promise<string | undefined> {
  const { commit } = JSON.parse(await readFile(RELEASED, 'utf8')) as { commit: string };
  if (await succeeds(git('merge-base', '--is-ancestor', commit, 'HEAD'))) return commit;
  if (await succeeds(git('cat-file', '-e', `${commit}^{commit}`))) {
    throw new Error(`${RELEASED} names the commit ${commit}, which this checkout does not come from.`);
  }
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => 'false');
  const oldest =
    isShallow === 'true' ? (await git('rev-list', '--max-parents=0', 'HEAD')).split('\n').at(-1) : undefined;
  const isPresent = oldest === undefined || oldest === (await git('rev-parse', 'HEAD'));
  const substitute = isPresent ? 'the present release' : `its oldest commit, ${oldest.slice(0, 12)},`;
  console.log(
    `The history here does not reach back to the previous release, ${commit}: ${substitute} stands in for it.`,
  );
  return isPresent ? undefined : oldest;
}

/** Checks `commit` out into the directory `to` and builds its apps there, all or none. */
async function build(commit: string, to: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const tree = await mkdtemp(join(CACHE, 'building-'));
  try {
    await extract(commit, tree);
    await linkDependencies(tree);
    const waiting = apps.filter((app) => existsSync(join(tree, app)));
    const work = async () => {
      for (let app = waiting.shift(); app; app = waiting.shift()) await buildApp(app, tree);
    };
    await Promise.all([work(), work()]);
    await rename(tree, to).catch((error: unknown) => {
      // Another run was faster.
      if (!existsSync(to)) throw error;
    });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

async function extract(commit: string, tree: string): Promise<void> {
  const archive = join(tree, 'sources.tar');
  await git('archive', '--format=tar', '--output', archive, commit);
  await promisify(execFile)('tar', ['-xf', archive, '-C', tree], { maxBuffer: 10 * MEGABYTE });
  await rm(archive);
}

/**
 * Gives `tree` this checkout's dependencies, with its own packages in place of ours. Dependencies that only the
 * previous release needs therefore stay dependencies of these tests until the next release is marked.
 */
async function linkDependencies(tree: string): Promise<void> {
  const modules = join(tree, 'node_modules');
  await mkdir(join(modules, '@storefront'), { recursive: true });
  const ours = new Set(['@storefront', 'bff', ...apps]);
  const names = await readdir(join(root, 'node_modules'));
  for (const name of names.filter((name) => !name.startsWith('.') && !ours.has(name))) {
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of await readdir(join(tree, 'packages'))) {
    // The checkout is moved once it is complete, so the links are relative.
    await symlink(join('../../packages', name), join(modules, '@storefront', name));
  }
}

async function buildApp(app: string, tree: string): Promise<void> {
  const building = runCommand([join(root, 'packages/build/src/build-app.ts')], {}, join(tree, app));
  if ((await building.ended) !== 0) {
    throw new Error(`${app} of the previous release cannot be built with today's dependencies:\n${building.output()}`);
  }
}
