import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { RemoteModules } from '@storefront/federation';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { compileHint } from './compile-hint.ts';
import { FreshAddresses } from './fresh-addresses.ts';
import { InlineScriptPlugin } from './inline-script.ts';
import { LeanRuntime } from './lean-runtime.ts';
import { ManifestInContainer } from './manifest-in-container.ts';
import { noRoutes } from './no-routes.ts';
import { appNameOf, type BuildMode, commonOptions, extractStyles, leaveOut } from './options.ts';
import { minimize, precompress } from './production.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { ReproducibleIds } from './reproducible.ts';
import { RetriedScripts } from './retried-scripts.ts';
import { consumedModules, providedModules } from './shared.ts';
import { StyleIntegrity } from './style-integrity.ts';
import { TrustedScripts } from './trusted-scripts.ts';

const require = createRequire(import.meta.url);

/** The ES module: the plugin's CommonJS file would add a second copy of the runtime (20 kB, brotli). */
const PROVIDER = require.resolve('@module-federation/inject-external-runtime-core-plugin');

type Plugins = NonNullable<Configuration['plugins']>;

const provideRefresh = fileURLToPath(new URL('./provide-refresh.ts', import.meta.url));

/** React reports only to a page's first refresh runtime, so micro-frontends use the shell's. */
function useShellsRefresh({ request = '' }: { request?: string }, callback: (error?: null, external?: string) => void) {
  if (/react-refresh[\\/]runtime(\.js)?$/.test(request)) callback(null, 'var reactRefreshRuntime');
  else callback();
}

/** Returns an identifier, as container names must be: `mfe-catalog` becomes `mfe_catalog`. */
export function containerName(app: string): string {
  return app.replaceAll('-', '_');
}

/** Without these types, pages that share only shared modules would get a chunk without a file or hash. */
const ownCodeOnly = { type: /^(javascript|css)/, minChunks: 2, priority: -20, reuseExistingChunk: true };

const exposes: { readonly [Name in keyof RemoteModules as `./${Name}`]: string } = {
  './manifest': './src/manifest.ts',
};

const SERVER_ONLY = /\.(head|structured-data|server)\.tsx?$/;

/** Builds a micro-frontend: exposes its manifest, uses the shell's shared modules and federation runtime. */
export function microFrontendInBrowser(directory: string, mode: BuildMode): Configuration {
  const name = containerName(appNameOf(directory));
  const federation = new ModuleFederationPlugin({
    name,
    filename: mode.development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes,
    shared: consumedModules(),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { externalRuntime: true, optimization: { disableRemote: true, disableSnapshot: true, target: 'web' } },
  });
  const release = new ReleasePlugin({ directory, entry: name, development: mode.development });
  const entries: Configuration = {
    entry: {},
    ...(mode.hot ? { externals: [useShellsRefresh, leaveOut(SERVER_ONLY)] } : {}),
    optimization: { splitChunks: { cacheGroups: { default: ownCodeOnly, defaultVendors: false } } },
  };
  const plugins = [
    federation,
    release,
    new ManifestInContainer(name),
    new FreshAddresses(),
    new TrustedScripts('takes'),
    ...(mode.development ? [] : [noRoutes(), new LeanRuntime('container')]),
  ];
  return browserBuild(directory, mode, entries, plugins);
}

/** Builds the shell: starts the page, provides shared modules and the federation runtime, exposes nothing. */
export function shellInBrowser(directory: string, mode: BuildMode): Configuration {
  const federation = new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
  // The shell imports these modules directly, and only micro-frontends request them from the share scope.
  const sharing = [
    new ProvideSharedPlugin({ shareScope: 'default', provides: providedModules() }),
    // Fills the share scope, which the other plugin does not.
    new ConsumeSharedPlugin({ consumes: {} }),
  ];
  const release = new ReleasePlugin({ directory, entry: 'main', development: mode.development });
  const vendor = { test: /node_modules/, name: 'vendor', chunks: 'initial' } as const;
  const entries: Configuration = {
    entry: { main: [...(mode.hot ? [provideRefresh] : []), './src/main.tsx'] },
    resolve: { alias: { [PROVIDER]: PROVIDER.replace(/\.cjs$/, '.js') } },
    // Libraries change less often than our code, so they are cached separately.
    optimization: { splitChunks: { cacheGroups: { vendor } } },
  };
  const plugins = [
    federation,
    ...sharing,
    release,
    new TrustedScripts('makes'),
    ...(mode.development ? [] : [new LeanRuntime('shell'), compileHint(), new InlineScriptPlugin()]),
  ];
  return browserBuild(directory, mode, entries, plugins);
}

export function browserBuild(directory: string, mode: BuildMode, own: Configuration, plugins: Plugins): Configuration {
  const common = commonOptions(directory, mode);
  return {
    ...common,
    externals: [leaveOut(SERVER_ONLY)],
    ...own,
    resolve: { ...common.resolve, ...own.resolve },
    optimization: { ...(mode.development ? {} : minimize), ...own.optimization },
    plugins: [...plugins, extractStyles(mode), ...modePlugins(directory, mode)],
  };
}

/** Loads the plugin of development on demand: releases are built without the packages of development. */
function hotReload(library: string): Plugins[number] {
  const Plugin: typeof ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new Plugin({ library, overlay: false });
}

function modePlugins(directory: string, mode: BuildMode): Plugins {
  const hot = mode.hot ? [hotReload(appNameOf(directory))] : [];
  const forRelease = () => [
    new ReproducibleIds(),
    new RetriedScripts(),
    new StyleIntegrity(),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
    ...precompress(),
  ];
  return [...hot, ...(mode.development ? [] : forRelease())];
}
