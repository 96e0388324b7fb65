import webpack, { type WebpackPluginInstance } from 'webpack';

/** Has Chromium compile the shell's first scripts as they arrive, beside the main thread; others ignore the comment. */
export function compileHint(): WebpackPluginInstance {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^(main|vendor)\..*js$/,
    // After minification, which drops comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
