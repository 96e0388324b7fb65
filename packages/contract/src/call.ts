/** The typed client: calls any endpoint of the contract. */
import { SECOND } from '@storefront/utils/time';
import type { Args, Endpoint, Output } from './endpoint.ts';
import { messages } from './messages.ts';
import type { Problem } from './problem.ts';

/** Sent with every request; a cross-site form cannot set it. Its value is the cause of the request. */
export const CLIENT_HEADER = 'x-storefront-client';

/** In API responses: names the releases that a page would get now. */
export const RELEASE_SET_HEADER = 'x-storefront-release-set';

/** In responses and pages made during a database outage: the time when their data was last known to be current. */
export const DATA_AS_OF_HEADER = 'x-storefront-data-as-of';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** True for requests not caused by the shopper (revalidation, polling), which do not extend an idle session. */
  readonly background?: boolean;
  /** Milliseconds; 15 s by default. */
  readonly timeout?: number;
  /** Sent even when the page is left at once: for small writes that the page shows before the response. */
  readonly keepalive?: boolean;
}

const DEFAULT_TIMEOUT = 15 * SECOND;

/** `code` is a problem code of the server, or `network_error` without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly problem: Problem | undefined;

  constructor(code: string, message: string, problem?: Problem, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.problem = problem;
  }
}

let sending = 0;
let trace: { readonly traceparent?: string } = {};
let notifyReleaseSet: (releaseSet: string) => void = () => {};

/** Returns true while a write is in flight, whose response would be lost by leaving the document. */
export function isSending(): boolean {
  return sending > 0;
}

/** Sets the only listener for the release set named in responses. */
export function onReleaseSet(listener: (releaseSet: string) => void): void {
  notifyReleaseSet = listener;
}

/** Makes all later calls join the trace of the page's own request. */
export function joinTrace(traceparent: string): void {
  trace = { traceparent };
}

interface LooseArgs {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Returns the endpoint's path and query; absent and empty query values are omitted. */
export function urlOf<E extends Endpoint>(endpoint: E, args: Args<E>): string {
  const { params = {}, query = {} } = args as LooseArgs;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns the response body. @throws {ApiError} for every failure, including lost connections and timeouts */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const { headers, body } = args as LooseArgs;
  const timeout = AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  let answer: unknown;
  const sends = endpoint.method === 'GET' || options.background ? 0 : 1;
  sending += sends;
  try {
    response = await fetch(urlOf(endpoint, args), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal,
      keepalive: options.keepalive === true,
      headers: {
        accept: 'application/json',
        [CLIENT_HEADER]: options.background ? 'background' : 'shopper',
        ...trace,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    answer = response.status === 204 ? undefined : await response.json();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError('network_error', messages.network_error, undefined, { cause });
  } finally {
    sending -= sends;
  }
  const releaseSet = response.headers.get(RELEASE_SET_HEADER);
  if (releaseSet !== null) notifyReleaseSet(releaseSet);
  if (response.ok) return answer as Output<E>;
  const problem = answer as Problem;
  throw new ApiError(problem.code, problem.detail, problem);
}
