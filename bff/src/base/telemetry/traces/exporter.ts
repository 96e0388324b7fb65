import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../../log.ts';

interface Collector {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds, including retries. */
  readonly timeout: number;
}

const SUCCESS = 0;

/** Sends spans as JSON; logs once when the collector does not accept them. */
export function createExporter({ endpoint, headers, timeout }: Collector, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: timeout,
  });
  let isTold = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isLost = result.code !== SUCCESS;
        if (isLost && !isTold) {
          log.warn(
            { event: 'traces_lost', err: result.error },
            'the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not accept traces',
          );
        }
        isTold = isLost;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
