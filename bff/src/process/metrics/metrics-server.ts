/** Serves `GET /metrics` on its own port, which the store's visitors cannot reach. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Clock, SECOND } from '../../base/clock.ts';
import { reasonOf, StartError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { createMetrics, type Metrics, type MetricsDeps } from './create-metrics.ts';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

interface MetricsServerDeps extends MetricsDeps {
  readonly clock: Clock;
  readonly log: Log;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

const REQUEST_TIMEOUT = 5 * SECOND;

/** @throws {StartError} when the port cannot be opened */
export async function serveMetrics(deps: MetricsServerDeps, { host, port }: Address): Promise<MetricsServer> {
  const metrics = createMetrics(deps);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT }, ({ method, url }, response) => {
    if (url !== '/metrics' || method !== 'GET') response.writeHead(404).end();
    else void answer(metrics, response, deps.log);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    metrics.stop();
    throw new StartError(`Metrics cannot be served on ${host}:${port} of METRICS_PORT: ${reasonOf(cause)}.`, { cause });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      metrics.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(metrics: Metrics, response: ServerResponse, log: Log): Promise<void> {
  try {
    const text = await metrics.read();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  } catch (err) {
    log.error({ event: 'metrics_failed', err }, 'metrics could not be read');
    response.writeHead(500).end();
  }
}
