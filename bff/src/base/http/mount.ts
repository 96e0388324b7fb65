/** The only way to add a route: each has a policy, which is enforced before its handler. */
import type { Endpoint, Method, Output, Parsed, RoutePolicy } from '@storefront/contract';
import type { Context, Hono } from 'hono';
import { problemError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { PublicCache } from '../public-cache.ts';
import { applyCachePolicy } from './cache.ts';
import { answerCheck } from './check-answer.ts';
import type { ConsoleSession } from './console-session.ts';
import type { Cookies } from './cookies.ts';
import { refuseForeignForm, refuseForeignReport, refuseForeignRequest } from './csrf.ts';
import { answerJson, answerNothing } from './json-answer.ts';
import { bodyAsOf, type JsonBody, jsonBody } from './json-body.ts';
import { parseInput, type RawInput } from './parse-input.ts';
import type { RateLimiter } from './rate-limit.ts';
import { openUpload, readJsonBody, readUpload, refuseBody } from './read-body.ts';
import type { AppEnv, RequestContext } from './request-context.ts';
import type { FindSession, Session } from './session.ts';
import { isBusy } from './unless-busy.ts';

export interface DeclaredRoute extends RoutePolicy {
  readonly method: Method;
  readonly path: string;
}

export interface RouterDeps {
  /** Origins that may send writes; the first is the store's public origin. */
  readonly publicOrigins: readonly [string, ...string[]];
  readonly production: boolean;
  readonly log: Log;
  /** Bodies of the API's public responses. */
  readonly pageCache: { readonly bodies: PublicCache<JsonBody> };
}

export interface Router<Deps extends RouterDeps = RouterDeps> {
  readonly hono: Hono<AppEnv>;
  readonly deps: Deps;
  readonly limit: RateLimiter;
  readonly policies: DeclaredRoute[];
  readonly answers: Map<Endpoint, Answer>;
}

/** Present when the policy requires it; absent when the response is the same for everyone. */
type SessionOf<E extends RoutePolicy> = E['auth'] extends 'support' | 'owner'
  ? ConsoleSession
  : E['auth'] extends 'user' | 'file-token'
    ? Session
    : E extends { readonly cache: 'revalidate' } | { readonly csrf: 'report' | 'none' }
      ? null
      : Session | null;

export interface RequestInfo<E extends RoutePolicy = RoutePolicy> {
  readonly session: SessionOf<E>;
  readonly address: string;
  readonly requestId: string;
  readonly userAgent: string;
  readonly log: Log;
  readonly cookies: Cookies;
  /** The caller's grants, for `release-token`. */
  readonly releaseGrants: RequestContext['releaseGrants'];
}

type Result<E extends Endpoint> = Output<E> extends undefined ? Promise<void> : Promise<Output<E>>;

export type Handler<E extends Endpoint, Along = unknown> = (
  input: Parsed<E> & RequestInfo<E> & { readonly along?: Along | undefined },
) => Result<E>;

/** Returns an endpoint's checked output. @throws ProblemError, or an Error when the output breaks the contract */
export type Answer = (input: unknown, request: RequestContext) => Promise<unknown>;

/** @param find reads the handler's `along` in the session's statement, unless the session was read before */
export function mount<E extends Endpoint, Along = never>(
  router: Router,
  endpoint: E,
  handler: Handler<E, Along>,
  find?: FindSession<Along>,
): void {
  const answer = answerOf(router, endpoint, handler, find);
  const bodyOf: ReadBody = async (input, request) => jsonBody(await answer(input, request), endpoint);
  mountAnswer(router, endpoint, answer, bodyOf, find);
}

type PublicEndpoint = Endpoint & { readonly auth: 'public'; readonly cache: 'revalidate' };

type ReadPublic<E extends PublicEndpoint> = (input: Parsed<E>) => Result<E>;

/** Like mount, for responses about products only: cached in memory until these change. `read` gets no visitor data. */
export function mountPublic<E extends PublicEndpoint>(router: Router, endpoint: E, read: ReadPublic<E>): void {
  mountRemembered(router, endpoint, read, (key) => router.deps.pageCache.bodies.read(key));
}

/** Like mountPublic, but reads each time: the cached response serves only while the database is unavailable. */
export function mountLastKnown<E extends PublicEndpoint>(router: Router, endpoint: E, read: ReadPublic<E>): void {
  mountRemembered(router, endpoint, read, () => undefined);
}

function mountRemembered<E extends PublicEndpoint>(
  router: Router,
  endpoint: E,
  read: ReadPublic<E>,
  recall: (key: string) => JsonBody | undefined,
): void {
  const { bodies } = router.deps.pageCache;
  const answer = answerOf(router, endpoint, read);
  mountAnswer(router, endpoint, answer, async (input, request) => {
    const key = JSON.stringify([endpoint.path, input]);
    const known = recall(key);
    if (known) return known;
    const keep = bodies.begin();
    try {
      const body = jsonBody(await answer(input, request), endpoint);
      keep(key, body);
      return body;
    } catch (error) {
      const last = isBusy(error) ? bodies.last(key) : undefined;
      if (!last) throw error;
      return bodyAsOf(last.value, last.asOf);
    }
  });
}

type ReadBody = (input: unknown, request: RequestContext) => Promise<JsonBody>;

function mountAnswer(router: Router, endpoint: Endpoint, answer: Answer, bodyOf: ReadBody, find?: FindSession): void {
  const { method, path, auth, csrf, rateLimit, cache, success } = endpoint;
  router.policies.push({ method, path, auth, csrf, rateLimit, cache });
  router.answers.set(endpoint, answer);
  router.hono.on(method, path, async (c) => {
    await enforce(router, endpoint, path, c, find);
    const input = await inputOf(endpoint, c);
    const request = c.get('request');
    if (success.status !== 204) return answerJson(c, endpoint, await bodyOf(input, request));
    await answer(input, request);
    return answerNothing(c);
  });
}

/** Serves a page or an asset at `path` (Hono's pattern) under its policy. */
export function mountPage(
  router: Router,
  path: string,
  policy: RoutePolicy,
  handler: (c: Context<AppEnv>) => Response | Promise<Response>,
): void {
  router.policies.push({ ...policy, method: 'GET', path });
  router.hono.get(path, async (c) => {
    await enforce(router, policy, path, c);
    return applyCachePolicy(c, policy.cache, await handler(c));
  });
}

function answerOf<E extends Endpoint, Along>(
  { deps }: Router,
  endpoint: E,
  handler: Handler<E, Along>,
  find?: FindSession<Along>,
): Answer {
  const check = answerCheck(deps, endpoint);
  return async (input, request) => {
    const { address, requestId, userAgent, log, cookies, releaseGrants } = request;
    const session = (await sessionFor(endpoint, request, find)) as SessionOf<E>;
    const along = find && (await request.along(find));
    const output = await handler({
      ...(input as Parsed<E>),
      session,
      address,
      requestId,
      userAgent,
      log,
      cookies,
      releaseGrants,
      along,
    });
    return check(output);
  };
}

async function inputOf<E extends Endpoint>(endpoint: E, c: Context<AppEnv>): Promise<Parsed<E>> {
  const { upload, report } = endpoint;
  const raw: RawInput = {
    params: endpoint.params && c.req.param(),
    query: queryOf(c),
    headers: endpoint.headers && c.req.header(),
    body: endpoint.body && (await readJsonBody(c.req.raw)),
  };
  const input = parseInput(endpoint, raw);
  if (upload?.isStream) return { ...input, upload: openUpload(c.req.raw, upload) } as Parsed<E>;
  if (upload) return { ...input, upload: await readUpload(c.req.raw, upload) };
  if (report) return { ...input, report: await readJsonBody(c.req.raw, report.types) };
  return input;
}

type Bodies = Pick<Endpoint, 'body' | 'upload' | 'report'> & { readonly form?: boolean };

/** @throws ProblemError when the policy refuses the request */
export async function enforce(
  router: Router,
  policy: RoutePolicy & Bodies,
  path: string,
  c: Context<AppEnv>,
  find?: FindSession,
): Promise<void> {
  const request = c.get('request');
  c.set('route', path);
  if (!policy.body && !policy.upload && !policy.report && !policy.form) refuseBody(c.req.raw);
  const header = (name: string) => c.req.header(name);
  if (policy.csrf === 'protected') refuseForeignRequest(header, router.deps.publicOrigins);
  if (policy.csrf === 'form') refuseForeignForm(header, router.deps.publicOrigins);
  if (policy.csrf === 'report') refuseForeignReport(header);
  await router.limit(policy.rateLimit, request);
  // Public routes read the session themselves, and may work without it while the database is unavailable.
  if (policy.auth !== 'public') await sessionFor(policy, request, find);
}

async function sessionFor(
  policy: RoutePolicy,
  request: RequestContext,
  find?: FindSession,
): Promise<Session | ConsoleSession | null> {
  if (policy.auth === 'support' || policy.auth === 'owner') return await request.consoleSession(policy.auth);
  // Browser reports are no user activity: they keep no session active.
  if (policy.auth === 'release-token') {
    await request.releaseGrants();
    return null;
  }
  const noCookies = policy.csrf === 'report' || policy.csrf === 'none';
  const isImpersonal = policy.cache === 'revalidate' || policy.rateLimit === 'unlimited' || noCookies;
  const anyone = policy.auth === 'public' && isImpersonal;
  if (anyone) return null;
  if (policy.auth === 'file-token') return await request.fileSession();
  const session = await request.session(find);
  if (policy.auth === 'user' && !session) throw problemError('sign_in_required');
  return session;
}

/** A repeated name becomes a list, which every schema rejects. */
function queryOf(c: Context): Record<string, string | string[]> {
  if (!c.req.url.includes('?')) return {};
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
