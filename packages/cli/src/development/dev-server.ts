/** Development server: serves builds from memory, replaces edited modules in open pages, proxies the rest. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Configuration, type MultiCompiler } from 'webpack';
import WebpackDevServer, { type Configuration as ServerConfiguration } from 'webpack-dev-server';
import { aborted } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { brokenDown, builtFiles, COMPLAINTS, firstBuild, missing, tidyReports } from './builds-in-memory.ts';
import { failureReports } from './failure-reports.ts';
import { answerReason, type Middleware } from './reason-page.ts';
import { waitForServer } from './waiting-requests.ts';

export interface DevServerOptions {
  readonly host: string;
  readonly port: number;
  /** URL of the BFF. */
  readonly target: string;
  /** Waits for the BFF's start. @returns why it does not run; undefined when it does */
  readonly settled: () => Promise<string | undefined>;
  /** Paths that the BFF answers; by default all that the builds do not. */
  readonly proxied?: readonly string[];
  /** Directory with one HTML file for every page, unless the BFF renders pages. */
  readonly pages?: string;
  /** File that the BFF needs from every build to render pages. */
  readonly describedBy?: string;
  /** Origin of a store whose pages load the builds from this server. */
  readonly store?: string;
  readonly signal: AbortSignal;
}

type ProxyOptions = Exclude<NonNullable<ServerConfiguration['proxy']>[number], (...args: never) => unknown>;

/**
 * Builds `configurations` and serves them. @returns a function that stops the server
 * @throws {CommandError} when the port is taken or building breaks down; the signal's reason
 */
export async function startDevServer(
  configurations: Configuration[],
  { host, port, target, settled, proxied = ['/'], pages, describedBy, store, signal }: DevServerOptions,
): Promise<() => Promise<void>> {
  const compiler = webpack(configurations) as MultiCompiler;
  tidyReports(compiler);
  const isBuilt = firstBuild(compiler);
  const unbuilt = describedBy === undefined ? () => undefined : missing(compiler, describedBy);
  const server = new WebpackDevServer(
    {
      host,
      port,
      hot: store === undefined,
      liveReload: true,
      // The default handler would end this process before the server and the database are closed.
      setupExitSignals: false,
      allowedHosts: store === undefined ? 'auto' : ['localhost', new URL(store).hostname],
      ...(store === undefined ? {} : { headers: { 'access-control-allow-origin': store } }),
      client: {
        // In a store, its own error boundaries show failures.
        overlay: store === undefined && { errors: true, warnings: false, runtimeErrors: true },
        logging: 'warn',
        // Zeros stand for the page's own host and port, which the content security policy allows.
        webSocketURL:
          store === undefined ? { hostname: '0.0.0.0', port: 0 } : { protocol: 'ws', hostname: 'localhost', port },
      },
      historyApiFallback: pages !== undefined,
      static: pages === undefined ? false : { directory: pages, watch: false },
      devMiddleware: { index: false, stats: COMPLAINTS },
      proxy: proxied.length === 0 ? [] : [proxyTo(target, proxied)],
      setupMiddlewares(middlewares) {
        const own: Middleware[] = [
          failureReports(builtFiles(compiler)),
          onlyFor(proxied, waitForServer(settled)),
          ...(describedBy === undefined ? [] : [waitForPages(isBuilt, unbuilt)]),
        ];
        const proxy = middlewares.findIndex((one) => 'name' in one && one.name === 'http-proxy-middleware');
        const all = middlewares.toSpliced(proxy < 0 ? middlewares.length : proxy, 0, ...own);
        return store === undefined ? all : [allowPages(store), ...all];
      },
    },
    compiler,
  );
  const broken = brokenDown(compiler);
  try {
    await server.start();
    await Promise.race([isBuilt, aborted(signal), broken]);
    signal.throwIfAborted();
    return () => server.stop();
  } catch (error) {
    await server.stop();
    signal.throwIfAborted();
    if (error instanceof CommandError) throw error;
    throw new CommandError(portMessage(host, port, error as NodeJS.ErrnoException));
  }
}

/** Answers browsers that ask before a page on the internet reaches this machine (Private Network Access). */
function allowPages(origin: string): Middleware {
  const allowed = {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET',
    'access-control-allow-private-network': 'true',
  };
  return (request, response, next) => (request.method === 'OPTIONS' ? response.writeHead(204, allowed).end() : next());
}

function proxyTo(target: string, paths: readonly string[]): ProxyOptions {
  const silent = { info() {}, warn() {}, error() {} };
  return { context: [...paths], target, xfwd: false, logger: silent, on: { error: askAgain } };
}

/** The server restarted during the request; repeating it reaches the new one. */
function askAgain(_: Error, request: IncomingMessage, response: unknown): void {
  if (!(response instanceof ServerResponse) || response.headersSent) return;
  const mayRepeat = request.method === 'GET' || request.method === 'HEAD';
  if (mayRepeat) response.writeHead(307, { location: request.url, 'cache-control': 'no-store' }).end();
  else answerReason(request, response, { title: 'The server was restarted.', details: 'Please send it again.' });
}

function waitForPages(isBuilt: Promise<void>, unbuilt: () => string | undefined): Middleware {
  return async (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    await isBuilt;
    const details = unbuilt();
    if (details === undefined) next();
    else answerReason(request, response, { title: 'The pages cannot be built.', details });
  };
}

function onlyFor(paths: readonly string[], middleware: Middleware): Middleware {
  const isProxied = (url: string) => paths.some((path) => url.startsWith(path));
  return (request, response, next) => (isProxied(request.url ?? '/') ? middleware(request, response, next) : next());
}

function portMessage(host: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is already in use; choose another with PORT.`
    : `The development server could not start on ${host}:${port}: ${message}.`;
}
