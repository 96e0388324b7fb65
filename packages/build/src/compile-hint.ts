import webpack, { type WebpackPluginInstance } from 'webpack';

/** Makes Chromium compile the shell's first scripts off the main thread while they load; others ignore the comment. */
export function compileHint(): WebpackPluginInstance {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^(main|vendor)\..*js$/,
    // Runs after minification, which drops comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
