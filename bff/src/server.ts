/** The HTTP server around the app: listening, and ending without cutting a request. */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { SECOND } from './clock.ts';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** How long a request may take to arrive. */
const REQUEST_TIMEOUT = 30 * SECOND;
/** While draining, connections are still served but told to close, so that clients open no new ones here. */
const DRAIN_TIME = 0.5 * SECOND;
/** How long requests in flight may take to finish. */
const FINISH_TIME = 10 * SECOND;
const IDLE_CHECK_INTERVAL = 0.1 * SECOND;

/** Starts serving; rejects when the port cannot be had (EADDRINUSE, EACCES). */
export function listen(
  fetch: Fetch,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createAdaptorServer({ fetch }) as Server;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.once('error', reject);
  server.listen(port, host, () => resolve(server));
  return promise;
}

/** Stops accepting and resolves when every request in flight was answered, or after 10 s. */
export async function closeGracefully(server: Server): Promise<void> {
  await sleep(DRAIN_TIME);
  const closed = new Promise((resolve) => server.close(resolve));
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
  await Promise.race([closed, sleep(FINISH_TIME, undefined, { ref: false })]);
  clearInterval(idleCheck);
  server.closeAllConnections();
}
