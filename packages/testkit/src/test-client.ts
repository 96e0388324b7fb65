/** A browser from the app's point of view: keeps cookies, has an address, and sends the headers of our pages. */
import {
  ApiError,
  type Args,
  CLIENT_HEADER,
  type Endpoint,
  type Output,
  type Problem,
  urlOf,
} from '@storefront/contract';

export const TEST_ORIGIN = 'http://localhost:4000';

/** A request from a test client. */
export type SentRequest = RequestInit & { readonly headers: Record<string, string> };

/** A server of requests: an app, or a process that has one. */
interface Server {
  request(path: string, init: SentRequest): Response | Promise<Response>;
}

export interface TestClient {
  /** Cookies by full name. */
  readonly cookies: Map<string, string>;
  readonly address: string;
  /** Sends a request with our headers and cookies; `init.headers` override them, and an empty one is omitted. */
  request(path: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  /** Returns the response body. @throws {ApiError} for a problem */
  call<E extends Endpoint>(endpoint: E, args: Args<E>, headers?: Record<string, string>): Promise<Output<E>>;
  /** Returns the problem that a call is refused with. */
  problem<E extends Endpoint>(endpoint: E, args: Args<E>, headers?: Record<string, string>): Promise<Problem>;
}

let addresses = 0;

/** Returns an unused address, so that rate limits do not collide. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function createTestClient(server: Server, address = newAddress()): TestClient {
  const cookies = new Map<string, string>();

  const request: TestClient['request'] = async (path, { headers = {}, ...init } = {}) => {
    const all = {
      [CLIENT_HEADER]: 'shopper',
      origin: TEST_ORIGIN,
      'x-forwarded-for': address,
      'user-agent': 'Test Browser',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const response = await server.request(path, { ...init, headers: sent });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    return response;
  };

  const call: TestClient['call'] = async <E extends Endpoint>(
    endpoint: E,
    args: Args<E>,
    headers: Record<string, string> = {},
  ) => {
    const { body, headers: endpointHeaders } = args as { body?: unknown; headers?: Record<string, string> };
    const response = await request(urlOf(endpoint, args), {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...endpointHeaders,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    if (response.ok) return answer as Output<E>;
    const problem = answer as Problem;
    throw new ApiError(problem.code, problem.detail, problem);
  };

  const problem: TestClient['problem'] = async (endpoint, args, headers) => {
    const error = await call(endpoint, args, headers).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof ApiError && error.problem) return error.problem;
    throw new Error('the call was not refused', { cause: error });
  };

  return { cookies, address, request, call, problem };
}

/** Attributes that every cookie of the store must have. */
const SAFE_ATTRIBUTES = /^Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split('; ');
  const [name = '', value = ''] = pair.split('=');
  if (!name.startsWith('__Host-') || !SAFE_ATTRIBUTES.test(attributes.join('; '))) {
    throw new Error(`an unsafe cookie was set: ${setCookie}`);
  }
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}
