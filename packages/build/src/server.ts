/**
 * Builds for the server, which renders first views: the same sources once more, as one CommonJS file. The shell's file
 * brings every shared module; the other apps' files take them from there, so that one copy serves all.
 */
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { appName, commonOptions, leaveOut } from './options.ts';
import { SHARED_MODULES } from './shared.ts';
import { TypesPlugin } from './types-plugin.ts';

/** Where a build keeps its server file, below its directory. */
export const SERVER_FILE = 'server/index.js';

/** What pages load on demand is never called here, and may be large. */
const BROWSER_ONLY = /\.browser\.tsx?$/;

/** The shell's file: renders pages, and lends its shared modules. */
export function shellOnServer(directory: string): Configuration {
  return serverBuild(directory, './src/server.tsx', []);
}

/** A micro-frontend's file: its manifest, with every page. */
export function microFrontendOnServer(directory: string): Configuration {
  return serverBuild(directory, './src/manifest.ts', SHARED_MODULES);
}

/** Its name, for builds that must come after it. */
export function serverBuildName(directory: string): string {
  return `${appName(directory)} on the server`;
}

function serverBuild(directory: string, entry: string, lent: readonly string[]): Configuration {
  const common = commonOptions(directory, { development: false, hot: false, server: true });
  return {
    ...common,
    name: serverBuildName(directory),
    target: 'node26',
    entry: { index: entry },
    output: {
      ...common.output,
      // A release's directory is not known here: a page makes addresses of the names of its files.
      publicPath: '',
      path: join(directory, 'dist/server'),
      filename: 'index.js',
      library: { type: 'commonjs2' },
    },
    plugins: [new TypesPlugin({ directory, isShell: lent.length === 0 })],
    externals: [Object.fromEntries(lent.map((name) => [name, `commonjs ${name}`])), leaveOut(BROWSER_ONLY)],
    externalsPresets: { node: true },
    optimization: { minimize: false, splitChunks: false },
    // One file: what the browser loads lazily is there at once.
    module: {
      ...common.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      // The files themselves are the browser build's.
      generator: { 'asset/resource': { emit: false } },
    },
  };
}
