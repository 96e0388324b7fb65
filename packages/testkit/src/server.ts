/** A fake network, typed by the contract: tested pages send HTTP requests to it as to the real server. */
import {
  type Endpoint,
  type Output,
  type Parsed,
  type ProblemCode,
  problemOf,
  type Upload,
} from '@storefront/contract';
import { HttpResponse, http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

const network = setupServer();

/** Call once in a test file's setup: a request that no handler expects fails the test. */
export function fakeServer(): void {
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
}

function on(
  endpoint: Endpoint,
  respond: (request: Request, params: Record<string, string>) => Promise<Response>,
): void {
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
  network.use(http[method](endpoint.path, ({ request, params }) => respond(request, params as Record<string, string>)));
}

/**
 * Answers `endpoint` for the rest of the test; the contract's schemas parse the request and check the response.
 * @param handler may return a `refusal` of some requests
 * @param headers of the response, besides those of its kind
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  handler: (request: Parsed<E>) => Output<E> | Response | Promise<Output<E> | Response>,
  headers: Record<string, string> = {},
): void {
  on(endpoint, async (request, params) => {
    const bytes = await request.bytes();
    const text = endpoint.upload ? '' : new TextDecoder().decode(bytes);
    const given = {
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      headers: Object.fromEntries(request.headers),
      body: text === '' ? undefined : JSON.parse(text),
    };
    const parsed: Record<string, unknown> = endpoint.upload ? { upload: uploadOf(endpoint.upload, bytes) } : {};
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const schema = endpoint[part];
      if (schema) parsed[part] = schema.parse(given[part]);
    }
    const { status, body } = endpoint.success;
    const output = await handler(parsed as Parsed<E>);
    if (output instanceof Response) return output;
    const init = { status, headers };
    return body ? HttpResponse.json(body.parse(output) as object, init) : new HttpResponse(null, init);
  });
}

/** @param bytes the whole upload: streams deliver it as one chunk */
const uploadOf = ({ isStream }: Upload, bytes: Uint8Array) => (isStream ? streamOf(bytes) : bytes);

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}

/** Returns the response for a problem of the catalogue. */
export function refusal(code: ProblemCode, context?: Record<string, unknown>): Response {
  const problem = problemOf(code, 'test-request', context ? { context } : {});
  return HttpResponse.json(problem, { status: problem.status });
}

/** Answers every call of `endpoint` with a problem of the catalogue. */
export function refuse(endpoint: Endpoint, code: ProblemCode, context?: Record<string, unknown>): void {
  on(endpoint, async () => refusal(code, context));
}

/** Makes every call of `endpoint` fail like a lost connection. */
export function fail(endpoint: Endpoint): void {
  on(endpoint, async () => HttpResponse.error());
}

/** Passes requests to a real server at `origin` through. */
export function passThrough(origin: string): void {
  network.use(http.all(`${origin}/*`, () => passthrough()));
}
