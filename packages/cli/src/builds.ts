import { createRequire } from 'node:module';
import { runNode } from './children.ts';
import { apps, inData, inRoot } from './paths.ts';

const MODELS = '@storefront/models';

const nx = createRequire(import.meta.url).resolve('nx');

/** Node arguments that run `target` (one, or several separated by commas) of `projects`, by default all. */
export function nxArguments(target: string, projects?: readonly string[]): string[] {
  const selected = projects ? ['--projects', projects.join(',')] : [];
  return [nx, 'run-many', '--target', target, ...selected, '--output-style=static'];
}

/**
 * Without daemon and terminal interface, so the command ends when its work does. A run of its own even within another:
 * Nx takes what an interrupted run left behind in the same one for a recursion.
 */
export function nxEnvironment(): NodeJS.ProcessEnv {
  const plain = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };
  return { ...process.env, ...plain, NX_INVOCATION_ANCESTOR_PIDS: undefined };
}

/** Builds every app. @throws {CommandError} with the build's output; the signal's reason */
export function buildApps(log: string, signal: AbortSignal): Promise<void> {
  return runBuild(apps, log, signal);
}

/** Builds every app and all shipped models. @throws {CommandError} as above */
export function buildAppsAndModels(log: string, signal: AbortSignal): Promise<void> {
  return runBuild([...apps, MODELS], log, signal);
}

function runBuild(projects: readonly string[], log: string, signal: AbortSignal): Promise<void> {
  const failure = `The build failed; all it said is in ${log}.`;
  return runNode(nxArguments('build', projects), failure, { log, signal, env: nxEnvironment() });
}

/** Builds the models that come with the store. @throws {CommandError} as above */
export function buildModels(signal: AbortSignal): Promise<void> {
  return runModelsTarget('build', signal);
}

/** Builds the sample models for development. @throws {CommandError} as above */
export function buildSamples(signal: AbortSignal): Promise<void> {
  return runModelsTarget('build-samples', signal);
}

function runModelsTarget(target: string, signal: AbortSignal): Promise<void> {
  return runNode(nxArguments(target, [MODELS]), 'The models could not be built.', {
    log: inData('logs', 'build.log'),
    signal,
    env: nxEnvironment(),
  });
}

export const buildDirectories = apps.map((app) => inRoot(app, 'dist'));
