/** OpenTelemetry traces: a span for each request, its statements, its renders and its requests to other servers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { SECOND } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { statementRan, viewRendered } from '../../signals.ts';
import { within } from '../../timeout.ts';
import { statementName } from '../statements.ts';
import { createExporter } from './exporter.ts';
import { watchFetches } from './fetch-spans.ts';
import { type RequestTracing, traceRequests } from './request-spans.ts';
import type { TracingSettings } from './settings.ts';

export interface Tracing {
  readonly middleware: RequestTracing;
  /** Sends the buffered spans, for two seconds at most. */
  stop(): Promise<void>;
}

/** Created only in a sampled trace. */
interface Described {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

const STOP_TIMEOUT = 2 * SECOND;

/** @param exportTimeout milliseconds until an export fails */
export function startTracing(
  { endpoint, headers, serviceName, ratio, exportDelay }: TracingSettings,
  log: Log,
  exportTimeout = 5 * SECOND,
): Tracing {
  const exporter = createExporter({ endpoint, headers, timeout: exportTimeout }, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Samples by the trace id alone, so that a page and its API calls match; a client's flag does not count.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportDelay })],
  });
  const tracer = provider.getTracer('storefront');
  const current = new AsyncLocalStorage<Context>();

  /** Adds a span for work that has just ended. */
  const addSpan = (duration: number, isFailed: boolean, describe: () => Described) => {
    const parent = current.getStore();
    if (!parent) return;
    const { name, kind, attributes } = describe();
    const endTime = Date.now();
    const span = tracer.startSpan(name, { kind, attributes, startTime: endTime - duration }, parent);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };
  const ends = [
    statementRan.listen(({ sql, duration, failed }) =>
      addSpan(duration, failed, () => ({
        name: statementName(sql),
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      })),
    ),
    viewRendered.listen(({ app, version, route, duration = 0, result }) =>
      addSpan(duration, result !== 'rendered', () => ({
        name: 'render',
        kind: SpanKind.INTERNAL,
        attributes: { 'storefront.app': app, 'storefront.release': version, 'http.route': route },
      })),
    ),
    watchFetches(tracer, () => current.getStore()),
  ];
  return {
    middleware: traceRequests(tracer, (span, work) => current.run(trace.setSpan(ROOT_CONTEXT, span), work)),
    async stop() {
      for (const end of ends) end();
      // The exporter has logged the failure.
      await within(
        STOP_TIMEOUT,
        provider.shutdown().catch(() => {}),
      );
    },
  };
}
