/** The HTTP server around the app: listening, and ending without cutting a request. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { SECOND } from './clock.ts';

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

export interface RunningServer {
  /** Stops accepting and resolves when every request was answered, after at most 12 s. */
  close(): Promise<void>;
}

/** How long a request may take to arrive. */
const REQUEST_TIMEOUT = 30 * SECOND;
/** While no longer ready but still accepting: time for whoever balances the load to notice. */
const DRAIN_TIME = 0.5 * SECOND;
/** How long open connections may bring one more request, whose answer tells them to close. */
const LAST_REQUEST_TIME = 1 * SECOND;
/** How long requests in flight may take to finish after that. */
const FINISH_TIME = 10 * SECOND;
const CHECK_INTERVAL = 0.05 * SECOND;

/** Starts serving; rejects when the port cannot be had (EADDRINUSE, EACCES). */
export async function listen(
  fetch: Fetch,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch }) as Server;
  server.requestTimeout = REQUEST_TIMEOUT;
  const inFlight = new Set<ServerResponse>();
  server.prependListener('request', (_, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    if (!server.listening) response.setHeader('connection', 'close');
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return { close: () => closeGracefully(server, inFlight) };
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
