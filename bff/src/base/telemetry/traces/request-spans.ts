import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Context as TraceContext,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { type Outcome, watchOutcome } from '../../http/outcome.ts';
import type { AppEnv } from '../../http/request-context.ts';

export type RequestTracing = MiddlewareHandler<AppEnv>;

const TRACEPARENT = /^00-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-[\da-f]{2}$/;
const FAILED = 500;

/** @param within runs work so that its spans become children of a span */
export function traceRequests(
  tracer: Tracer,
  within: (span: Span, work: () => Promise<void>) => Promise<void>,
): RequestTracing {
  return async (c, next) => {
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': c.req.method } };
    const span = tracer.startSpan(c.req.method, options, parentOf(c.req.header('traceparent')));
    if (!span.isRecording()) return await next();
    c.set('traceId', span.spanContext().traceId);
    const whenEnded = watchOutcome(c);
    await within(span, next);
    if (c.get('page')) nameTrace(c, span);
    whenEnded(c.get('openStream') !== undefined, (outcome) => endSpan(span, c, outcome));
  };
}

/** Sends the trace to the page, for its API calls. A cached page would share it with other visitors. */
function nameTrace(c: Context<AppEnv>, span: Span): void {
  if (/s-maxage|public/.test(c.res.headers.get('cache-control') ?? '')) return;
  const { traceId, spanId } = span.spanContext();
  c.header('server-timing', `traceparent;desc="00-${traceId}-${spanId}-01"`, { append: true });
}

function endSpan(span: Span, c: Context<AppEnv>, { status, outcome }: Outcome): void {
  const page = c.get('page');
  const route = page?.route ?? c.get('route') ?? 'none';
  span.updateName(`${c.req.method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status, 'storefront.outcome': outcome });
  if (page) {
    const { app, version, shellVersion } = page;
    span.setAttributes({
      'storefront.app': app,
      'storefront.release': version,
      'storefront.shell_release': shellVersion,
    });
  }
  if (status >= FAILED || outcome === 'torn') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function parentOf(header: string | undefined): TraceContext {
  const { traceId, spanId } = TRACEPARENT.exec(header ?? '')?.groups ?? {};
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
