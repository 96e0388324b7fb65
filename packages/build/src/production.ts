import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { styleTargets } from './supported-browsers.ts';

const COMPRESSIBLE = /\.(js|css|svg)$/;

export const minimize: NonNullable<Configuration['optimization']> = {
  minimizer: [
    // Saves 2 kB in a first load compared with webpack's default minifier.
    new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, minimizerOptions: { compress: { passes: 3 } } }),
    new CssMinimizerPlugin({
      minify: CssMinimizerPlugin.lightningCssMinify,
      minimizerOptions: { targets: styleTargets },
    }),
  ],
};

/** Writes `.br` and `.gz` beside each file that benefits. */
export function precompress(): WebpackPluginInstance[] {
  return [
    new CompressionPlugin<BrotliOptions>({
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
      test: COMPRESSIBLE,
      threshold: 256,
    }),
    new CompressionPlugin({
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: constants.Z_BEST_COMPRESSION },
      test: COMPRESSIBLE,
      threshold: 256,
    }),
  ];
}
