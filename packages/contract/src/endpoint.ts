/** An endpoint as plain data, which the server mounts, the client calls and the OpenAPI document describes. */
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `user`: signed in, otherwise 401. `file-token`: the tokens of files/endpoints.ts, otherwise 401; no cookies.
 * `release-token`: a release token or a trusted CI's identity, otherwise 401; no cookies.
 * `support`, `owner`: signed in to the console, otherwise 401, with at least that role, otherwise 403.
 */
export type AuthLevel = 'public' | 'user' | 'file-token' | 'release-token' | 'support' | 'owner';

/**
 * `safe`: read-only. `protected`: requires our header and Origin. `form`: requires our Origin, as HTML forms send no
 * header.
 * `report`: browser-sent, only counted, same-site. `none`: cookies are ignored, so no browser can be tricked into it.
 */
export type CsrfClass = 'safe' | 'protected' | 'form' | 'report' | 'none';

/** The server defines the limits themselves (bff/src/base/http/rate-limit.ts). */
export type RateLimitClass =
  | 'browse'
  | 'write'
  | 'sign-in'
  | 'passkey-challenge'
  | 'sign-up'
  | 'checkout'
  | 'support'
  | 'upload'
  | 'chunk'
  | 'report'
  | 'violation'
  | 'release'
  | 'webhook'
  | 'unlimited';

/** `no-store`: personal or live. `revalidate`: public, checked (ETag) before each use. */
export type CachePolicy = 'no-store' | 'revalidate';

/** Every route, endpoint or page declares it before it can be mounted. */
export interface RoutePolicy {
  readonly auth: AuthLevel;
  readonly csrf: CsrfClass;
  readonly rateLimit: RateLimitClass;
  readonly cache: CachePolicy;
}

export interface Upload {
  /** Accepted media types, as claimed; the handler checks the bytes. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** True when the handler reads the body as a stream; otherwise it gets the whole body. */
  readonly isStream?: boolean;
}

export interface Endpoint extends RoutePolicy {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query?: z.ZodMiniObject;
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Raw bytes instead of JSON; pages send them without the client, to show progress. */
  readonly upload?: Upload;
  /** A JSON body written by the browser, of one of these media types. */
  readonly report?: { readonly types: readonly string[] };
  readonly success: { readonly status: 200 | 201 | 204; readonly body?: z.ZodMiniType };
  /** Problem codes besides those that any endpoint can return. */
  readonly errors: readonly ProblemCode[];
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'headers' | 'body',
  Way extends 'input' | 'output',
> = E[K] extends z.ZodMiniType ? { [P in K]: Way extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown;

type Flatten<T> = { [K in keyof T]: T[K] };

export type Args<E extends Endpoint> = Flatten<
  Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'headers', 'input'> & Part<E, 'body', 'input'>
>;

type UploadOf<U extends Upload> = U['isStream'] extends true ? AsyncIterable<Uint8Array> : Uint8Array<ArrayBuffer>;

export type Parsed<E extends Endpoint> = Flatten<
  Part<E, 'params', 'output'> &
    Part<E, 'query', 'output'> &
    Part<E, 'headers', 'output'> &
    Part<E, 'body', 'output'> &
    (E['upload'] extends Upload ? { upload: UploadOf<E['upload']> } : unknown) &
    (E['report'] extends object ? { report: unknown } : unknown)
>;

export type Output<E extends Endpoint> = E['success']['body'] extends z.ZodMiniType
  ? z.output<E['success']['body']>
  : undefined;

type Definition = Omit<Endpoint, keyof RoutePolicy | 'method' | 'path' | 'errors'> & Partial<Pick<Endpoint, 'errors'>>;

/** Defines an endpoint by its request line, such as `GET /api/cart`; keeps the exact types. */
export function endpoint<
  M extends Method,
  P extends `/${string}`,
  const Policy extends RoutePolicy,
  const D extends Definition,
>(requestLine: `${M} ${P}`, policy: Policy, definition: D) {
  const [method, path] = requestLine.split(' ') as [M, P];
  return { errors: [], ...policy, ...definition, method, path };
}
