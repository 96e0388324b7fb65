/** A collector of traces, which speaks OTLP over HTTP with JSON. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
}

interface OtlpRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

export interface ReceivedSpan extends Pick<OtlpSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  /** Headers of the requests with spans. */
  readonly headers: Record<string, unknown>[];
  stop(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    // The exporter sends JSON as the protocol defines it.
    const { resourceSpans } = (await json(request)) as OtlpRequest;
    headers.push(request.headers);
    spans.push(...resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans.map(received))));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    headers,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function received({ attributes, ...span }: OtlpSpan): ReceivedSpan {
  const values = attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]);
  return { ...span, attributes: Object.fromEntries(values) };
}
