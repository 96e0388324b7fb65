/** Builds for server rendering: a CommonJS file per app. The shell's provides every shared module to the others. */
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { appNameOf, commonOptions, leaveOut } from './options.ts';
import { SHARED_MODULES } from './shared.ts';
import { TypesPlugin } from './types-plugin.ts';

export const SERVER_FILE = 'server/index.js';

/** These modules are loaded on demand in pages, never called on the server, and may be large. */
const BROWSER_ONLY = /\.browser\.tsx?$/;

export function shellOnServer(directory: string): Configuration {
  return serverBuild(directory, './src/server.tsx', []);
}

export function microFrontendOnServer(directory: string): Configuration {
  return serverBuild(directory, './src/manifest.ts', SHARED_MODULES);
}

export function serverBuildName(directory: string): string {
  return `${appNameOf(directory)} on the server`;
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
      // The release's directory is unknown here; pages resolve file names themselves.
      publicPath: '',
      path: join(directory, 'dist/server'),
      filename: 'index.js',
      library: { type: 'commonjs2' },
    },
    plugins: [new TypesPlugin({ directory, isShell: lent.length === 0 })],
    externals: [Object.fromEntries(lent.map((name) => [name, `commonjs ${name}`])), leaveOut(BROWSER_ONLY)],
    externalsPresets: { node: true },
    optimization: { minimize: false, splitChunks: false },
    module: {
      ...common.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      generator: { 'asset/resource': { emit: false } },
    },
  };
}
