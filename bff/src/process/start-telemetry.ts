/** Starts the telemetry that the settings turn on; libraries are loaded only then. */

import type { Log } from '../base/log.ts';
import { logSlowStatements } from '../base/telemetry/statements.ts';
import type { RequestTracing } from '../base/telemetry/traces/request-spans.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';

export interface Telemetry {
  readonly traceRequests: RequestTracing | undefined;
  /** @throws {StartError} when its port cannot be opened */
  serveMetrics(deps: Deps): Promise<void>;
  stop(): Promise<void>;
}

type TelemetryEnv = Pick<Env, 'metrics' | 'tracing' | 'slowStatement' | 'outbox'>;

export async function startTelemetry(env: TelemetryEnv, log: Log): Promise<Telemetry> {
  const { metrics, slowStatement, outbox } = env;
  const tracing = env.tracing && (await import('../base/telemetry/traces/tracing.ts')).startTracing(env.tracing, log);
  const stopSlow = logSlowStatements(log, slowStatement);
  const stops = [async () => stopSlow(), async () => tracing?.stop()];
  return {
    traceRequests: tracing?.middleware,
    async serveMetrics(deps) {
      if (!metrics) return;
      const { serveMetrics } = await import('./metrics/metrics-server.ts');
      const server = await serveMetrics({ ...deps, textsPerDay: outbox.texts.perDay }, metrics);
      stops.push(() => server.stop());
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
