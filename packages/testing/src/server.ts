/** A stand-in for the network, typed by the contract: pages under test talk HTTP to it as to the real server. */
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
 * Answers `endpoint` from now on; the request is parsed and the answer checked by the contract's schemas.
 * @param handler may return a `refusal` of some requests
 * @param headers of the answer, beside those of its kind
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

/** @param bytes of all of it: streams give them in one piece */
const uploadOf = ({ isStream }: Upload, bytes: Uint8Array) => (isStream ? streamOf(bytes) : bytes);

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}

/** A catalogued problem as the server answers it. */
export function refusal(code: ProblemCode, context?: Record<string, unknown>): Response {
  const problem = problemOf(code, 'test-request', context ? { context } : {});
  return HttpResponse.json(problem, { status: problem.status });
}

/** Refuses every call of `endpoint` with a catalogued problem. */
export function refuse(endpoint: Endpoint, code: ProblemCode, context?: Record<string, unknown>): void {
  on(endpoint, async () => refusal(code, context));
}

/** Lets every call of `endpoint` fail as a lost connection does. */
export function fail(endpoint: Endpoint): void {
  on(endpoint, async () => HttpResponse.error());
}

/** Lets requests to a real server at `origin` through. */
export function passThrough(origin: string): void {
  network.use(http.all(`${origin}/*`, () => passthrough()));
}
