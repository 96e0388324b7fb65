/** What every build of the store has in common: the languages, the file names, the styles. */
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { sourceNames } from './reproducible.ts';
import { scriptTarget } from './supported-browsers.ts';

const require = createRequire(import.meta.url);

export interface BuildMode {
  readonly development: boolean;
  /** React components keep their state when edited; needs a dev server. */
  readonly hot: boolean;
  /** Runs in the server, to render first views; the same sources, without styles and federation. */
  readonly server?: boolean;
}

/** The app of a build, by its directory: `/…/mfe-catalog` is `mfe-catalog`. */
export function appName(directory: string): string {
  return basename(directory);
}

function scripts({ development, hot }: BuildMode): RuleSetRule {
  return {
    test: /\.tsx?$/,
    // Workspace packages are reached through node_modules but resolve to their real path, so they are compiled too.
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      // As an object, webpack makes the paths in the source map relative; else they would be part of the file's hash.
      parseMap: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development, refresh: hot } },
      },
    },
    // "type": "module" would demand file extensions of the compiled imports' targets.
    resolve: { fullySpecified: false },
  };
}

/** Released pages know endpoints by their addresses; under development the contract itself may change at any time. */
function addresses({ development, server = false }: BuildMode): RuleSetRule[] {
  if (development || server) return [];
  const loader = fileURLToPath(new URL('./endpoint-addresses.ts', import.meta.url));
  return [{ test: /[\\/]contract[\\/]src[\\/]contract\.ts$/, enforce: 'pre', loader }];
}

function styles({ development, hot, server = false }: BuildMode): RuleSetRule {
  return {
    test: /\.css$/,
    use: [
      // The server needs the class names only; the files are the browser build's.
      ...(server ? [] : [{ loader: MiniCssExtractPlugin.loader, options: { emit: true } }]),
      {
        loader: require.resolve('css-loader'),
        options: {
          sourceMap: development,
          url: !server,
          modules: {
            auto: true,
            exportOnlyLocals: server,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: development || hot ? '[name]__[local]' : '[hash:base64:5]',
          },
        },
      },
    ],
    sideEffects: true,
  };
}

/** The options shared by shell, micro-frontends and standalone pages; plugins and entries are theirs. */
export function commonOptions(directory: string, mode: BuildMode): Configuration {
  const hash = mode.development ? '' : '.[contenthash:10]';
  return {
    name: appName(directory),
    context: directory,
    mode: mode.development ? 'development' : 'production',
    target: scriptTarget,
    devtool: mode.development ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: join(directory, 'dist'),
      // Releases live in versioned directories that the build cannot know; a development server's is fixed.
      publicPath: mode.development ? `/assets/${appName(directory)}/dev/` : 'auto',
      uniqueName: appName(directory),
      devtoolModuleFilenameTemplate: sourceNames,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      // Files with an integrity hash are fetched in CORS mode, like their hints in the HTML.
      ...(mode.development ? {} : { crossOriginLoading: 'anonymous' }),
      // Pictures of several folders have the same name.
      assetModuleFilename: '[name].[contenthash:10][ext]',
      // The server's build keeps its file below.
      clean: { keep: /^server\// },
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      // An import that a module does not offer must not wait for a page to find out.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        scripts(mode),
        ...addresses(mode),
        styles(mode),
        { test: /\.(svg|png|avif|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Builds without the modules whose names match: those that are never called where the build runs. */
export function leaveOut(names: RegExp) {
  return ({ request = '' }: { request?: string }, callback: (error?: null, external?: string) => void): void => {
    if (names.test(request)) callback(null, 'var {}');
    else callback();
  };
}

/** Extracts styles into files of their own, so that the server can link them before any script runs. */
export function extractStyles({ development }: BuildMode): MiniCssExtractPlugin {
  const hash = development ? '' : '.[contenthash:10]';
  // CSS Modules are independent of each other's order.
  return new MiniCssExtractPlugin({
    filename: `[name]${hash}.css`,
    chunkFilename: `[name]${hash}.css`,
    ignoreOrder: true,
  });
}
