/** Builds of the apps, through the task graph: what has not changed comes out of the cache. */
import { createRequire } from 'node:module';
import { runNode } from './children.ts';
import { apps, inData, inRoot } from './paths.ts';

const MODELS = '@storefront/models';

const nx = createRequire(import.meta.url).resolve('nx');

/**
 * Arguments for Node that run `target` of `projects` (all of them unless named), in the order the task graph wants.
 * @param target one, or several with commas between them
 */
export function nxArguments(target: string, projects?: readonly string[]): string[] {
  const selected = projects ? ['--projects', projects.join(',')] : [];
  return [nx, 'run-many', '--target', target, ...selected, '--output-style=static'];
}

/** Neither a daemon nor a terminal interface: the command ends when its work does. */
export function nxEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };
}

/** Builds every app. @throws {CommandError} with what the builds said when one fails; the signal's reason */
export function buildApps(log: string, signal: AbortSignal): Promise<void> {
  return runBuild(apps, log, signal);
}

/** Builds every app and all models that come with the store. @throws {CommandError} as above */
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

/** Builds the few that development is content with. @throws {CommandError} as above */
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

/** Directories of the builds. */
export const buildDirectories = apps.map((app) => inRoot(app, 'dist'));
