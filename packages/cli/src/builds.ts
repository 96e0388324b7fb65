import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachOf } from '@storefront/utils/each-of';
import { type ChildOptions, runNode } from './children.ts';
import { apps, inData, inRoot, root } from './paths.ts';
import { unlessBuilt } from './unchanged-builds.ts';

const MODELS = '@storefront/models';
export const CONSOLE = '@storefront/console';

/** Only development installs it. */
const nx = inRoot('node_modules/nx/dist/bin/nx.js');

/** Builds at once. */
const AT_ONCE = 2;

/** Returns Node arguments that run `target` (one, or several separated by commas) of `projects`, by default all. */
export function nxArguments(target: string, projects?: readonly string[]): string[] {
  const selected = projects ? ['--projects', projects.join(',')] : [];
  return [nx, 'run-many', '--target', target, ...selected, '--output-style=static'];
}

/**
 * Turns Nx's daemon, terminal interface and plugin processes off, so that the command ends when its work is done. Each
 * run is separate even within another: Nx mistakes an interrupted run's leftovers in the same run for a recursion.
 */
export function nxEnvironment(): NodeJS.ProcessEnv {
  const plain = { NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false', NX_NO_CLOUD: 'true' };
  return { ...process.env, ...plain, FORCE_COLOR: '0', NX_INVOCATION_ANCESTOR_PIDS: undefined };
}

/** Log file of the builds that commands start. */
export const buildLog = inData('logs', 'build.log');

/**
 * Builds every app and, with `withModels`, the console and all shipped models. @throws {CommandError}; the signal's
 * reason
 */
export function buildApps(log: string, signal: AbortSignal, withModels = false): Promise<void> {
  const projects = withModels ? [...apps, CONSOLE, MODELS] : apps;
  return build(projects, `The build failed; its output is in ${log}.`, { log, signal });
}

/** Builds one app, in a run of its own. @throws {CommandError} */
export function buildApp(app: string): Promise<void> {
  return build([app], `The build of ${app} failed; its output is in ${buildLog}.`, { log: buildLog });
}

/** Builds the shipped models, or the samples for development. @throws {CommandError} as above */
export function buildModels(signal: AbortSignal, target: 'build' | 'build-samples' = 'build'): Promise<void> {
  return build([MODELS], 'The models could not be built.', { log: buildLog, signal }, target);
}

function build(projects: readonly string[], failure: string, options: ChildOptions, target = 'build'): Promise<void> {
  const directories = projects.map((project) => project.replace('@storefront/', 'packages/'));
  return unlessBuilt({ root, target, outputs: directories }, () =>
    existsSync(nx)
      ? runNode(nxArguments(target, projects), failure, { ...options, env: nxEnvironment() })
      : runScripts(directories, target, failure, options),
  );
}

/** Runs the script `target` of each project, as Nx does. @throws {CommandError} */
async function runScripts(directories: readonly string[], target: string, failure: string, options: ChildOptions) {
  await eachOf(directories, AT_ONCE, async (directory) => {
    const cwd = inRoot(directory);
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    // Each script is a Node program with its arguments.
    const [, ...args] = scripts[target].split(' ');
    await runNode(args, failure, { ...options, cwd });
  });
}

export const consoleDirectory = inRoot('packages/console/dist');

export const buildDirectories = apps.map((app) => inRoot(app, 'dist'));
