import { createRequire } from 'node:module';
import { runNode } from './children.ts';
import { apps, inData, inRoot } from './paths.ts';

const MODELS = '@storefront/models';
export const CONSOLE = '@storefront/console';

const nx = createRequire(import.meta.url).resolve('nx');

/** Node arguments that run `target` (one, or several separated by commas) of `projects`, by default all. */
export function nxArguments(target: string, projects?: readonly string[]): string[] {
  const selected = projects ? ['--projects', projects.join(',')] : [];
  return [nx, 'run-many', '--target', target, ...selected, '--output-style=static'];
}

/**
 * Without daemon, terminal interface and processes of its plugins, so that the command ends when its work does. A run of its
 * own even within another: Nx takes what an interrupted run left behind in the same one for a recursion.
 */
export function nxEnvironment(): NodeJS.ProcessEnv {
  const plain = { NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false', NX_NO_CLOUD: 'true' };
  return { ...process.env, ...plain, FORCE_COLOR: '0', NX_INVOCATION_ANCESTOR_PIDS: undefined };
}

/** Where the builds of commands log. */
export const buildLog = inData('logs', 'build.log');

/** Builds every app and, `withModels`, the console and all models that come with the store. @throws {CommandError}; the signal's reason */
export function buildApps(log: string, signal: AbortSignal, withModels = false): Promise<void> {
  const projects = withModels ? [...apps, CONSOLE, MODELS] : apps;
  const failure = `The build failed; all it said is in ${log}.`;
  return runNode(nxArguments('build', projects), failure, { log, signal, env: nxEnvironment() });
}

/** Builds one app, in a run of its own. @throws {CommandError} */
export function buildApp(app: string): Promise<void> {
  const failure = `The build of ${app} failed; all it said is in ${buildLog}.`;
  return runNode(nxArguments('build', [app]), failure, { log: buildLog, env: nxEnvironment() });
}

/** Builds the models that come with the store, or the samples for development. @throws {CommandError} as above */
export function buildModels(signal: AbortSignal, target: 'build' | 'build-samples' = 'build'): Promise<void> {
  const failure = 'The models could not be built.';
  return runNode(nxArguments(target, [MODELS]), failure, { log: buildLog, signal, env: nxEnvironment() });
}

export const consoleDirectory = inRoot('packages/console/dist');

export const buildDirectories = apps.map((app) => inRoot(app, 'dist'));
