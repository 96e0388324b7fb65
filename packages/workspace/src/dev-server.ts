/** The development server: serves builds from memory, replaces edited modules in open pages, passes the rest on. */
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { CommandError } from './command-error.ts';

interface DevServerOptions {
  readonly port: number;
  /** The backend-for-frontend. */
  readonly target: string;
  /** Which requests the backend answers; all that the builds do not, unless told. */
  readonly proxied?: readonly string[];
  /** Directory with the HTML of every page, when the backend does not make it. */
  readonly pages?: string;
}

/**
 * Builds `configurations` and serves them.
 * @returns a function that stops it
 * @throws {CommandError} when the port cannot be had
 */
export async function startDevServer(
  configurations: Configuration[],
  { port, target, proxied = ['/'], pages }: DevServerOptions,
): Promise<() => Promise<void>> {
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: true,
      allowedHosts: 'auto',
      // All zeros: the page's own host and port, which the content security policy allows.
      client: { overlay: false, logging: 'warn', webSocketURL: { hostname: '0.0.0.0', port: 0 } },
      historyApiFallback: pages !== undefined,
      static: pages === undefined ? false : { directory: pages, watch: false },
      devMiddleware: { index: false },
      proxy: [{ context: [...proxied], target, xfwd: false }],
    },
    webpack(configurations),
  );
  try {
    await server.start();
  } catch (error) {
    throw new CommandError(`The development server could not start on port ${port}: ${(error as Error).message}`);
  }
  await built(server);
  return () => server.stop();
}

function built(server: WebpackDevServer): Promise<void> {
  return new Promise((resolve) => server.middleware?.waitUntilValid(() => resolve()));
}
