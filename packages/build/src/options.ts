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
  readonly hot: boolean;
  /** Builds for server rendering, without styles and federation. */
  readonly server?: boolean;
  /** In development, with a released shell, whose React is a production build. */
  readonly inStore?: boolean;
}

export function appNameOf(directory: string): string {
  return basename(directory);
}

function scripts({ development, hot, inStore = false }: BuildMode): RuleSetRule {
  return {
    test: /\.tsx?$/,
    // Workspace packages resolve to their real path, so they are compiled too.
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      // An object: webpack makes its paths relative; otherwise they would change the file's hash.
      parseMap: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development: development && !inStore, refresh: hot } },
      },
    },
    // "type": "module" would require file extensions in compiled imports.
    resolve: { fullySpecified: false },
  };
}

/** Released pages know endpoints by address; in development the contract may change at any time. */
function addresses({ development, server = false }: BuildMode): RuleSetRule[] {
  if (development || server) return [];
  const loader = fileURLToPath(new URL('./endpoint-addresses.ts', import.meta.url));
  return [{ test: /[\\/]contract[\\/]src[\\/]contract\.ts$/, enforce: 'pre', loader }];
}

function styles({ development, hot, server = false }: BuildMode): RuleSetRule {
  return {
    test: /\.css$/,
    use: [
      // The server needs only the class names.
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
            // 16 million names for a few hundred classes; every character costs bytes in styles and in scripts.
            localIdentName: development || hot ? '[name]__[local]' : '[hash:base64:4]',
          },
        },
      },
    ],
    sideEffects: true,
  };
}

/** Returns the options of every build, without plugins and entries. */
export function commonOptions(directory: string, mode: BuildMode): Configuration {
  const hash = mode.development ? '' : '.[contenthash:10]';
  return {
    name: appNameOf(directory),
    context: directory,
    mode: mode.development ? 'development' : 'production',
    target: scriptTarget,
    // Kept with the release to resolve reported errors, and never served.
    devtool: mode.development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(directory, 'dist'),
      // Releases live in versioned directories unknown to the build.
      publicPath: mode.development ? `/assets/${appNameOf(directory)}/dev/` : 'auto',
      uniqueName: appNameOf(directory),
      devtoolModuleFilenameTemplate: sourceNames,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      // Files with an integrity hash are fetched in CORS mode, like their hints in the HTML.
      ...(mode.development ? {} : { crossOriginLoading: 'anonymous' }),
      assetModuleFilename: '[name].[contenthash:10][ext]',
      // The server's build writes its file there.
      clean: { keep: /^server\// },
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      // Fail the build for a missing export, not the page.
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

export function leaveOut(names: RegExp) {
  return ({ request = '' }: { request?: string }, callback: (error?: null, external?: string) => void): void => {
    if (names.test(request)) callback(null, 'var {}');
    else callback();
  };
}

export function extractStyles({ development }: BuildMode): MiniCssExtractPlugin {
  const hash = development ? '' : '.[contenthash:10]';
  // CSS Modules do not depend on each other's order.
  return new MiniCssExtractPlugin({
    filename: `[name]${hash}.css`,
    chunkFilename: `[name]${hash}.css`,
    ignoreOrder: true,
  });
}
