/** The build preset: an app's webpack.config.js is one line that names its kind. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { browserBuild, microFrontendInBrowser, shellInBrowser } from './browser.ts';
import { EntryFiles } from './entry-files.ts';
import type { BuildMode } from './options.ts';
import { microFrontendOnServer, serverBuildName, shellOnServer } from './server.ts';
import { TrustedScripts } from './trusted-scripts.ts';

const released: BuildMode = { development: false, hot: false };
const developed: BuildMode = { development: true, hot: true };

interface BuildEnv {
  readonly standalone?: boolean;
}

/** Builds releases for server and browser; with `--env standalone`, the app in a harness. */
export function microFrontend(directory: string): (env: BuildEnv) => Configuration[] {
  return (env) =>
    env.standalone
      ? [standalone(directory, { ...developed, hot: false })]
      : inOrder(directory, microFrontendOnServer(directory), microFrontendInBrowser(directory, released));
}

export function shell(directory: string): Configuration[] {
  return inOrder(directory, shellOnServer(directory), shellInBrowser(directory, released));
}

/** Builds a standalone page, without federation and server rendering: the studio's console. */
export function ownPage(directory: string): Configuration {
  return browserBuild(directory, released, { entry: { main: './src/main.tsx' } }, [
    new TrustedScripts('makes'),
    new EntryFiles(),
  ]);
}

export const underDevelopment = {
  microFrontend: (directory: string) => microFrontendInBrowser(directory, developed),
  /** For a released shell: without hot reload, which requires the same React build in both. */
  inStore: (directory: string) => microFrontendInBrowser(directory, { development: true, hot: false, inStore: true }),
  shell: (directory: string) => shellInBrowser(directory, developed),
};

/** Builds a micro-frontend in a thin harness, without shell and federation. For development only. */
export function standalone(directory: string, mode = developed): Configuration {
  const harness = createRequire(import.meta.url).resolve('@storefront/federation/standalone');
  const page = developmentPage(directory, { ...mode, entry: harness });
  return { ...page, resolve: { ...page.resolve, alias: { '#app-manifest$': join(directory, 'src/manifest.ts') } } };
}

/** Builds a development page that renders `entry` of `directory` at the root of its server. */
export function developmentPage(
  directory: string,
  { entry = './src/main.tsx', hot = false }: { readonly entry?: string; readonly hot?: boolean } = {},
): Configuration {
  const base = browserBuild(directory, { development: true, hot }, { entry: { main: entry } }, []);
  return { ...base, output: { ...base.output, path: join(directory, '.standalone'), publicPath: '/' } };
}

/** The browser build describes the release with the server's file, so it runs last. */
function inOrder(directory: string, onServer: Configuration, inBrowser: Configuration): Configuration[] {
  return [onServer, { ...inBrowser, dependencies: [serverBuildName(directory)] }];
}
