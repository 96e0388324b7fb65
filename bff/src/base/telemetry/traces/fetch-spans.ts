/** Spans of `fetch`, from diagnostics channels. They name only the origin: the rest of a URL may hold secrets. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Context, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** undici's message about a request. */
interface FetchMessage {
  readonly request: { readonly origin: string | URL; readonly method: string };
  readonly response?: { readonly statusCode: number };
}

const FAILED = 500;

/** @returns a function that stops it */
export function watchFetches(tracer: Tracer, current: () => Context | undefined): () => void {
  const spans = new WeakMap<FetchMessage['request'], Span>();
  const listeners = {
    create: ({ request }: FetchMessage) => {
      const parent = current();
      if (!parent) return;
      const attributes = { 'http.request.method': request.method, 'server.address': String(request.origin) };
      spans.set(request, tracer.startSpan(`fetch ${request.method}`, { kind: SpanKind.CLIENT, attributes }, parent));
    },
    headers: ({ request, response }: FetchMessage) => {
      const span = spans.get(request);
      if (!span || !response) return;
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= FAILED) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    trailers: ({ request }: FetchMessage) => spans.get(request)?.end(),
    error: ({ request }: FetchMessage) => spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end(),
  };
  const subscriptions = Object.entries(listeners).map(([name, listen]) => {
    // A channel's messages are untyped; undici documents these.
    const hear = (message: unknown) => listen(message as FetchMessage);
    subscribe(`undici:request:${name}`, hear);
    return () => unsubscribe(`undici:request:${name}`, hear);
  });
  return () => {
    for (const end of subscriptions) end();
  };
}
