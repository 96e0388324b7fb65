/** The HTTP server around the app, with graceful shutdown. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { SECOND } from '../base/clock.ts';
import { FINISH_TIME, LAST_REQUEST_TIME } from '../base/end-times.ts';
import { reasonOf } from '../base/errors.ts';
import { networkOf } from '../base/http/client-address.ts';
import type { Fetch } from '../base/http/fetch.ts';
import { inTurn } from '../base/http/in-turn.ts';
import { securityDefaults } from '../base/http/security-headers.ts';
import { answerUnparsed } from '../base/http/unparsed.ts';
import { createShares } from '../base/shares.ts';

export interface RunningServer {
  /** Drains, then stops accepting; takes END_TIME more at most. @returns how many requests it cut off */
  close(): Promise<number>;
}

/** Milliseconds a request may take to arrive. */
const REQUEST_TIMEOUT = 30 * SECOND;
/** Timeout for an unread response: longer than event streams are silent or payments take. */
const STALLED = 120 * SECOND;
/** Idle keep-alive: longer than a proxy's (a minute), because the side that closes first may cut off a request. */
const KEPT = 75 * SECOND;
/** Per address: far more than the people behind it need. */
export const MAX_CONNECTIONS = 250;
const CHECK_INTERVAL = 0.05 * SECOND;
/** Statuses sent without reading the body: malformed request, unknown address, unknown method. */
const WITHOUT_READING: ReadonlySet<number> = new Set([400, 404, 405]);

interface Address {
  readonly host: string;
  readonly port: number;
  /** Milliseconds to report not ready while still accepting, so that load balancers notice. */
  readonly drainTime?: number;
  /** Milliseconds without a byte in either direction; only tests set it. */
  readonly stalledAfter?: number;
  /** Behind proxies, all connections come from them, so they set the limits. */
  readonly trustedProxyHops?: number;
  /** Returns the response to a request for a host that this server is not; undefined for its own hosts. */
  readonly refuseHost?: ((host: string) => Response | undefined) | undefined;
}

export function isPortTaken(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'EADDRINUSE';
}

/** Explains in one sentence why the port could not be opened. @param setting variable that names another port */
export function portMessage({ host, port }: Pick<Address, 'host' | 'port'>, setting: string, error: unknown): string {
  return isPortTaken(error)
    ? `Port ${port} on ${host} is already in use; choose another with ${setting}.`
    : `Cannot listen on ${host}:${port}: ${reasonOf(error)}.`;
}

/** Rejects when the port cannot be opened (EADDRINUSE, EACCES). */
export async function listen(
  fetch: Fetch,
  { host, port, drainTime = 0, stalledAfter = STALLED, trustedProxyHops = 0, refuseHost }: Address,
): Promise<RunningServer> {
  const server = createServer(forOneHost(fetch, refuseHost));
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = stalledAfter;
  server.keepAliveTimeout = KEPT;
  if (trustedProxyHops === 0) shareConnections(server);
  const inFlight = new Set<ServerResponse>();
  server.prependListener('request', (incoming, response) => {
    inFlight.add(response);
    for (const [name, value] of securityDefaults) response.setHeader(name, value);
    response.once('close', () => {
      inFlight.delete(response);
      // The answer may end while its request is still being parsed.
      if (!incoming.complete) setImmediate(endWithUnreadBody, incoming, response);
    });
    // Without a Host header, the connection ends after the answer.
    if (!server.listening || !incoming.headers.host) response.setHeader('connection', 'close');
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return { close: () => closeGracefully(server, inFlight, drainTime) };
}

/** Node's own refusals lack our headers, so they are disabled. */
function createServer(fetch: Fetch): Server {
  const options = { fetch: inTurn(fetch), serverOptions: { requireHostHeader: false } };
  const server = createAdaptorServer(options) as Server;
  server.on('clientError', answerUnparsed);
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  return server;
}

function shareConnections(server: Server): void {
  const take = createShares(MAX_CONNECTIONS);
  server.on('connection', (socket) => {
    const giveBack = take(networkOf(socket.remoteAddress ?? ''));
    if (giveBack) socket.once('close', giveBack);
    else socket.destroy();
  });
}

/** Refuses requests without Host or with two, because a proxy may read the other one (RFC 9112, 3.2). */
function forOneHost(fetch: Fetch, refuseHost: Address['refuseHost']): Fetch {
  return (request, env) => {
    const { rawHeaders, headers } = env.incoming;
    if (countOf('host', rawHeaders) !== 1) return new Response(null, { status: 400, headers: { connection: 'close' } });
    return refuseHost?.(headers.host ?? '') ?? fetch(request, env);
  };
}

function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count;
}

/** Closes the connection on an unwanted body, which Node would read to its end. */
function endWithUnreadBody(incoming: IncomingMessage, { statusCode }: ServerResponse): void {
  const isUnwanted = incoming.method === 'GET' || incoming.method === 'HEAD' || WITHOUT_READING.has(statusCode);
  if (isUnwanted && !incoming.complete) incoming.socket.destroySoon();
}

async function closeGracefully(
  server: Server,
  inFlight: ReadonlySet<ServerResponse>,
  drainTime: number,
): Promise<number> {
  await sleep(drainTime);
  let isClosed = false;
  // The HTTP server's own close() also drops idle connections, on which a request may be arriving.
  NetServer.prototype.close.call(server, () => {
    isClosed = true;
  });
  await waitUntil(() => isClosed, LAST_REQUEST_TIME);
  await waitUntil(() => isClosed || inFlight.size === 0, FINISH_TIME);
  const cut = inFlight.size;
  server.closeAllConnections();
  return cut;
}

async function waitUntil(condition: () => boolean, limit: number): Promise<void> {
  const giveUpAt = performance.now() + limit;
  while (!condition() && performance.now() < giveUpAt) await sleep(CHECK_INTERVAL);
}
