/** What an endpoint is: plain data that the server mounts, the client calls and the OpenAPI document describes. */
import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `public`: anyone. `user`: a signed-in user, otherwise 401. `file-token`: whoever shows the tokens that a page was given
 * for a user's files (see files/endpoints.ts), otherwise 401; cookies do not count.
 */
export type AuthLevel = 'public' | 'user' | 'file-token';

/**
 * `safe`: changes nothing, may be called from anywhere. `protected`: needs our header and our own Origin. `report`: sent by
 * the browser itself, which adds no header of ours; only counts something, and refuses what another site's page caused.
 */
export type CsrfClass = 'safe' | 'protected' | 'report';

/** Which budget a request draws on; the numbers are the server's (bff/src/http/rate-limit.ts). */
export type RateLimitClass =
  | 'browse'
  | 'write'
  | 'sign-in'
  | 'passkey-challenge'
  | 'sign-up'
  | 'checkout'
  | 'support'
  | 'upload'
  | 'report'
  | 'violation'
  | 'unlimited';

/** `no-store`: personal or live. `revalidate`: public, may be kept but is checked (ETag) before each use. */
export type CachePolicy = 'no-store' | 'revalidate';

/** What every route, endpoint or page, declares before it can be mounted. */
export interface RoutePolicy {
  readonly auth: AuthLevel;
  readonly csrf: CsrfClass;
  readonly rateLimit: RateLimitClass;
  readonly cache: CachePolicy;
}

export interface Upload {
  /** Media types that may be claimed. What the bytes are is for the handler to find out. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

export interface Endpoint extends RoutePolicy {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query?: z.ZodMiniObject;
  /** Request headers by lower-case name. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** A body of bytes in place of a JSON one; a page sends it by itself, to show how far it has come. */
  readonly upload?: Upload;
  /** A body that the browser itself has written: JSON of one of these media types, of no shape of ours. */
  readonly report?: { readonly types: readonly string[] };
  readonly success: { readonly status: 200 | 201 | 204; readonly body?: z.ZodMiniType };
  /** The problem codes this endpoint can answer beyond those any endpoint can. */
  readonly errors: readonly ProblemCode[];
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'headers' | 'body',
  Way extends 'input' | 'output',
> = E[K] extends z.ZodMiniType ? { [P in K]: Way extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown;

type Flatten<T> = { [K in keyof T]: T[K] };

/** What a caller passes: those of `params`, `query`, `headers` and `body` the endpoint has. */
export type Args<E extends Endpoint> = Flatten<
  Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'headers', 'input'> & Part<E, 'body', 'input'>
>;

/** What a handler is given: the same parts, parsed. */
export type Parsed<E extends Endpoint> = Flatten<
  Part<E, 'params', 'output'> &
    Part<E, 'query', 'output'> &
    Part<E, 'headers', 'output'> &
    Part<E, 'body', 'output'> &
    (E['upload'] extends Upload ? { upload: Uint8Array<ArrayBuffer> } : unknown) &
    (E['report'] extends object ? { report: unknown } : unknown)
>;

/** The body of a successful answer; `undefined` where there is none. */
export type Output<E extends Endpoint> = E['success']['body'] extends z.ZodMiniType
  ? z.output<E['success']['body']>
  : undefined;

/** Checks a plain object against `Endpoint` and keeps its exact type. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
