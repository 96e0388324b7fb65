/** A stand-in for the network, typed by the contract: pages under test talk HTTP to it as to the real server. */
import { type Endpoint, type Output, type Parsed, type ProblemCode, problemOf } from '@storefront/contract';
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
 * @param headers of the answer, beside those of its kind
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  handler: (request: Parsed<E>) => Output<E> | Promise<Output<E>>,
  headers: Record<string, string> = {},
): void {
  on(endpoint, async (request, params) => {
    const text = await request.text();
    const given = {
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      headers: Object.fromEntries(request.headers),
      body: text === '' ? undefined : JSON.parse(text),
    };
    const parsed: Record<string, unknown> = {};
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const schema = endpoint[part];
      if (schema) parsed[part] = schema.parse(given[part]);
    }
    const { status, body } = endpoint.success;
    const output = await handler(parsed as Parsed<E>);
    const init = { status, headers };
    return body ? HttpResponse.json(body.parse(output) as object, init) : new HttpResponse(null, init);
  });
}

/** Refuses every call of `endpoint` with a catalogued problem. */
export function refuse(endpoint: Endpoint, code: ProblemCode, context?: Record<string, unknown>): void {
  on(endpoint, async () => {
    const problem = problemOf(code, 'test-request', context ? { context } : {});
    return HttpResponse.json(problem, { status: problem.status });
  });
}

/** Lets every call of `endpoint` fail as a lost connection does. */
export function fail(endpoint: Endpoint): void {
  on(endpoint, async () => HttpResponse.error());
}

/** Lets requests to a real server at `origin` through. */
export function passThrough(origin: string): void {
  network.use(http.all(`${origin}/*`, () => passthrough()));
}
