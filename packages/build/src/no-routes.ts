/** Leaves an app's description out of its released container: pages know it from the server, before any app is loaded. */
import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

/** As an app's manifest imports it. */
const ROUTES = /^\.\/routes\.ts$/;

export function noRoutes(): WebpackPluginInstance {
  const replacement = fileURLToPath(new URL('./runtime/no-routes.js', import.meta.url));
  return new webpack.NormalModuleReplacementPlugin(ROUTES, replacement);
}
