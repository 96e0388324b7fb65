/** The one build preset: an app's webpack.config.js is a line that says what it is. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { browserBuild, microFrontendInBrowser, shellInBrowser } from './browser.ts';
import type { BuildMode } from './options.ts';
import { microFrontendOnServer, serverBuildName, shellOnServer } from './server.ts';

const released: BuildMode = { development: false, hot: false };
const developed: BuildMode = { development: true, hot: true };

/** What a build is told by `--env`. */
interface BuildEnv {
  readonly standalone?: boolean;
}

/** A release of a micro-frontend, for the server and for the browser; with `--env standalone`, that one alone. */
export function microFrontend(directory: string): (env: BuildEnv) => Configuration[] {
  return (env) =>
    env.standalone
      ? [standalone(directory, { ...developed, hot: false })]
      : inOrder(directory, microFrontendOnServer(directory), microFrontendInBrowser(directory, released));
}

/** A release of the shell. */
export function shell(directory: string): Configuration[] {
  return inOrder(directory, shellOnServer(directory), shellInBrowser(directory, released));
}

/** Builds for the development server: for the browser only, with hot reload. */
export const underDevelopment = {
  microFrontend: (directory: string) => microFrontendInBrowser(directory, developed),
  shell: (directory: string) => shellInBrowser(directory, developed),
};

/** A micro-frontend alone: no shell and no federation, the same pages in a thin harness. For development only. */
export function standalone(directory: string, mode = developed): Configuration {
  const harness = createRequire(import.meta.url).resolve('@storefront/federation/standalone');
  const page = developmentPage(directory, { ...mode, entry: harness });
  return { ...page, resolve: { ...page.resolve, alias: { '#app-manifest$': join(directory, 'src/manifest.ts') } } };
}

/** A page that no shopper ever gets: what `entry` in `directory` renders, at the root of its server. */
export function developmentPage(
  directory: string,
  { entry = './src/main.tsx', hot = false }: { readonly entry?: string; readonly hot?: boolean } = {},
): Configuration {
  const base = browserBuild(directory, { development: true, hot }, { entry: { main: entry } }, []);
  return { ...base, output: { ...base.output, path: join(directory, '.standalone'), publicPath: '/' } };
}

/** The browser's build describes the release, the server's file included, so it comes last. */
function inOrder(directory: string, onServer: Configuration, inBrowser: Configuration): Configuration[] {
  return [onServer, { ...inBrowser, dependencies: [serverBuildName(directory)] }];
}
