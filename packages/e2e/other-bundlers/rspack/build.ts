/** Builds the support app with Rspack and its Module Federation plugin: `node build.ts <app> <out>`. */
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  rspack,
  type StatsChunk,
  type StatsCompilation,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { describeRelease, sharedVersions } from '../describe-release.ts';

const [app = '', out = ''] = process.argv.slice(2);
const CONTAINER = 'mfe_support';
const shared = Object.entries(sharedVersions(app)).map(
  ([name, version]) => [name, { singleton: true, import: false, requiredVersion: `^${version}` }] as const,
);

/** Both builds need the same class names, because React hydrates the server's HTML. */
const naming = { localIdentName: 's-[hash:8]', exportsConvention: 'as-is' } as const;

const common: Configuration = {
  context: app,
  mode: 'production',
  target: ['web', 'es2022'],
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        // Our packages are shipped as sources, so they are compiled too.
        exclude: /node_modules\/(?!@storefront)/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
        resolve: { fullySpecified: false },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
    generator: { 'css/auto': naming },
    parser: { 'css/auto': { namedExports: false } },
  },
};

/** Reuses the shell's script policy, found on the container's script element: a page has only one. */
const takePolicy = (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap('TakePolicy', (compilation) =>
    compilation.hooks.runtimeModule.tap('TakePolicy', (module) => {
      if (module.name !== 'get_trusted_types_policy' || !module.source) return;
      const code = `var policy = document.currentScript.scriptPolicy || { createScriptURL: (url) => url };
        __webpack_require__.tt = () => policy;`;
      module.source.source = Buffer.from(code);
    }),
  );

const browser: Configuration = {
  ...common,
  entry: {},
  output: {
    path: out,
    publicPath: 'auto',
    uniqueName: CONTAINER,
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    cssFilename: '[name].[contenthash:10].css',
    cssChunkFilename: '[name].[contenthash:10].css',
    crossOriginLoading: 'anonymous',
    trustedTypes: { policyName: 'storefront' },
  },
  optimization: { splitChunks: { cacheGroups: { default: { minChunks: 2 }, defaultVendors: false } } },
  plugins: [
    new ModuleFederationPlugin({
      name: CONTAINER,
      library: { type: 'var', name: CONTAINER },
      filename: 'remoteEntry.[contenthash:10].js',
      exposes: { './manifest': './src/manifest.ts' },
      shared: Object.fromEntries(shared),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      dev: false,
    }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
    takePolicy,
  ],
};

const server: Configuration = {
  ...common,
  target: 'node26',
  entry: { index: './src/manifest.ts' },
  output: { path: join(out, 'server'), filename: 'index.js', library: { type: 'commonjs2' } },
  externals: Object.fromEntries(shared.map(([name]) => [name, `commonjs ${name}`])),
  optimization: { minimize: false, splitChunks: false },
  module: {
    ...common.module,
    parser: { ...common.module?.parser, javascript: { dynamicImportMode: 'eager' } },
    generator: { 'css/auto': { ...naming, exportsOnly: true } },
  },
};

const [{ chunks = [] } = {}] = (await run([browser, server])).children ?? [];
const filesOf = (isOne: (chunk: StatsChunk) => boolean | undefined) => {
  const files = chunks.filter(isOne).flatMap((chunk) => chunk.files ?? []);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
};
const holding = (module: string) => filesOf((chunk) => chunk.modules?.some(({ name }) => name?.startsWith(module)));
const [manifest, container] = [holding('./src/manifest.ts'), filesOf(({ names }) => names?.includes(CONTAINER))];
await describeRelease({
  ...{ app, out },
  entry: container.scripts[0] ?? '',
  initial: { scripts: [...manifest.scripts, ...container.scripts], styles: [] },
  page: holding('./src/features/support/support.page.tsx'),
});

function run(builds: Configuration[]): Promise<StatsCompilation> {
  return new Promise((resolve, reject) =>
    rspack(builds).run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(stats?.toJson({ all: false, chunks: true, chunkModules: true, ids: true }) ?? {});
    }),
  );
}
