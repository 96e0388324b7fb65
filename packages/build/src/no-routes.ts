/** Omits an app's routes from its container: the server sends them to pages before any app is loaded. */
import { fileURLToPath } from 'node:url';
import webpack, { type WebpackPluginInstance } from 'webpack';

const ROUTES = /^\.\/routes\.ts$/;

export function noRoutes(): WebpackPluginInstance {
  const replacement = fileURLToPath(new URL('./runtime/no-routes.js', import.meta.url));
  return new webpack.NormalModuleReplacementPlugin(ROUTES, replacement);
}
