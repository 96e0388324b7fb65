/** The development server: serves builds from memory, replaces edited modules in open pages, passes the rest on. */
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { aborted } from './children.ts';
import { CommandError } from './command-error.ts';

interface DevServerOptions {
  readonly host: string;
  readonly port: number;
  /** The backend-for-frontend. */
  readonly target: string;
  /** Which requests the backend answers; all that the builds do not, unless told. */
  readonly proxied?: readonly string[];
  /** Directory with the HTML of every page, when the backend does not make it. */
  readonly pages?: string;
  readonly signal: AbortSignal;
}

/**
 * Builds `configurations` and serves them.
 * @returns a function that stops it
 * @throws {CommandError} when the port cannot be had; the signal's reason
 */
export async function startDevServer(
  configurations: Configuration[],
  { host, port, target, proxied = ['/'], pages, signal }: DevServerOptions,
): Promise<() => Promise<void>> {
  const server = new WebpackDevServer(
    {
      host,
      port,
      hot: true,
      liveReload: true,
      // It would end this process as soon as it is closed itself, before the server and the database are.
      setupExitSignals: false,
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
    await Promise.race([built(server), aborted(signal)]);
    signal.throwIfAborted();
    return () => server.stop();
  } catch (error) {
    await server.stop();
    signal.throwIfAborted();
    throw new CommandError(portSentence(host, port, error as NodeJS.ErrnoException));
  }
}

function portSentence(host: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is already in use; choose another with PORT.`
    : `The development server could not start on ${host}:${port}: ${message}.`;
}

function built(server: WebpackDevServer): Promise<void> {
  return new Promise((resolve) => server.middleware?.waitUntilValid(() => resolve()));
}
