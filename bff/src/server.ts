/** The HTTP server around the app: listening, and ending without cutting a request. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { SECOND } from './clock.ts';
import { networkOf } from './http/client-address.ts';
import type { Fetch } from './http/fetch.ts';
import { inTurn } from './http/in-turn.ts';
import { securityDefaults } from './http/security-headers.ts';
import { answerUnparsed } from './http/unparsed.ts';
import { createShares } from './shares.ts';

export interface RunningServer {
  /** Stops accepting and resolves when every request was answered, after at most 12 s. */
  close(): Promise<void>;
}

/** How long a request may take to arrive. */
const REQUEST_TIMEOUT = 30 * SECOND;
/** How long a client may leave its answer unread: longer than a stream of news is silent, or a payment waited for. */
const STALLED = 120 * SECOND;
/** How long an idle connection is kept: longer than proxies keep theirs (a minute), as who ends one may meet a request. */
const KEPT = 75 * SECOND;
/** Connections of one address: far more than the people behind it have. */
export const MAX_CONNECTIONS = 250;
/** While no longer ready but still accepting: time for whoever balances the load to notice. */
const DRAIN_TIME = 0.5 * SECOND;
/** How long open connections may bring one more request, whose answer tells them to close. */
const LAST_REQUEST_TIME = 1 * SECOND;
/** How long requests in flight may take to finish after that. */
const FINISH_TIME = 10 * SECOND;
const CHECK_INTERVAL = 0.05 * SECOND;
/** What answers a request that nobody will read the body of: malformed, unknown address, unknown method. */
const WITHOUT_READING: ReadonlySet<number> = new Set([400, 404, 405]);

interface Address {
  readonly host: string;
  readonly port: number;
  /** Milliseconds without a byte in either direction after which a connection ends; only tests pass them. */
  readonly stalledAfter?: number;
  /** With proxies in front all connections are theirs, and theirs to limit. */
  readonly trustedProxyHops?: number;
}

/** Starts serving; rejects when the port cannot be had (EADDRINUSE, EACCES). */
export async function listen(
  fetch: Fetch,
  { host, port, stalledAfter = STALLED, trustedProxyHops = 0 }: Address,
): Promise<RunningServer> {
  const server = createServer(fetch);
  server.requestTimeout = REQUEST_TIMEOUT;
  server.timeout = stalledAfter;
  server.keepAliveTimeout = KEPT;
  if (trustedProxyHops === 0) shareConnections(server);
  const inFlight = new Set<ServerResponse>();
  server.prependListener('request', (incoming, response) => {
    inFlight.add(response);
    for (const [name, value] of securityDefaults) response.setHeader(name, value);
    response.once('close', () => inFlight.delete(response));
    // An answer may be out while what came with its request is still being parsed.
    response.once('finish', () => setImmediate(endWithUnreadBody, incoming, response));
    // Of whoever names no host, nothing more is listened to.
    if (!server.listening || !incoming.headers.host) response.setHeader('connection', 'close');
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return { close: () => closeGracefully(server, inFlight) };
}

/** Node's own refusals would go without our headers, so it makes none. */
function createServer(fetch: Fetch): Server {
  const options = { fetch: inTurn(forOneHost(fetch)), serverOptions: { requireHostHeader: false } };
  const server = createAdaptorServer(options) as Server;
  server.on('clientError', answerUnparsed);
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  return server;
}

/** Ends what an address opens beyond its share. */
function shareConnections(server: Server): void {
  const take = createShares(MAX_CONNECTIONS);
  server.on('connection', (socket) => {
    const giveBack = take(networkOf(socket.remoteAddress ?? ''));
    if (giveBack) socket.once('close', giveBack);
    else socket.destroy();
  });
}

/** Refuses requests without a Host, and with two, of which a proxy may believe one and we the other (RFC 9112, 3.2). */
function forOneHost(fetch: Fetch): Fetch {
  return (request, env) => {
    const hosts = env.incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    return hosts.length !== 1
      ? new Response(null, { status: 400, headers: { connection: 'close' } })
      : fetch(request, env);
  };
}

/** Ends the connection where no body belongs but one is still coming: Node would read it to its end. */
function endWithUnreadBody(incoming: IncomingMessage, { statusCode }: ServerResponse): void {
  const isUnwanted = incoming.method === 'GET' || incoming.method === 'HEAD' || WITHOUT_READING.has(statusCode);
  if (isUnwanted && !incoming.complete) incoming.socket.destroySoon();
}

async function closeGracefully(server: Server, inFlight: ReadonlySet<ServerResponse>): Promise<void> {
  await sleep(DRAIN_TIME);
  let isClosed = false;
  // The HTTP server's own close() also drops idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server, () => {
    isClosed = true;
  });
  await waitUntil(() => isClosed, LAST_REQUEST_TIME);
  await waitUntil(() => isClosed || inFlight.size === 0, FINISH_TIME);
  server.closeAllConnections();
}

async function waitUntil(condition: () => boolean, limit: number): Promise<void> {
  const giveUpAt = performance.now() + limit;
  while (!condition() && performance.now() < giveUpAt) await sleep(CHECK_INTERVAL);
}
