/** All metrics that this process reports to Prometheus. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { databaseState } from '../../base/db/pool.ts';
import { measurePages } from '../../base/telemetry/metrics/page-metrics.ts';
import { measureReplica } from '../../base/telemetry/metrics/replica-metrics.ts';
import { measureRequests } from '../../base/telemetry/metrics/request-metrics.ts';
import { measureVitals } from '../../base/telemetry/metrics/vitals-metrics.ts';
import { measureWork } from '../../base/telemetry/metrics/work-metrics.ts';
import type { Deps } from '../deps.ts';
import { measureShop, type ShopMetricsDeps } from './shop-metrics.ts';

export interface Metrics {
  readonly contentType: string;
  /** Returns the metrics in Prometheus's text format. */
  read(): Promise<string>;
  stop(): void;
}

export interface MetricsDeps extends ShopMetricsDeps, Pick<Deps, 'replica'> {}

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const updateShop = measureShop(registry, deps);
  const ends = [
    measureRequests(registry),
    measurePages(registry),
    measureVitals(registry),
    measureWork(registry, { connections: () => databaseState(deps.db), components: deps.components }),
    measureReplica(registry, deps.replica),
  ];
  return {
    contentType: registry.contentType,
    async read() {
      await updateShop();
      return await registry.metrics();
    },
    stop() {
      for (const end of ends) end();
    },
  };
}
