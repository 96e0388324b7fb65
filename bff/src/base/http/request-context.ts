import { randomUUID } from 'node:crypto';
import { CLIENT_HEADER } from '@storefront/contract';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import type { Context, MiddlewareHandler } from 'hono';
import { atMostEvery, type IsNews } from '../at-most-every.ts';
import { MINUTE } from '../clock.ts';
import { type StatementLimits, withLimits } from '../db/limits.ts';
import type { Log } from '../log.ts';
import { type PageFacts, requestAnswered } from '../signals.ts';
import type { Callers, Grant } from './callers.ts';
import { clientAddress } from './client-address.ts';
import type { ReadConsoleSession } from './console-session.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import type { OpenStream } from './open-stream.ts';
import { type Outcome, watchOutcome } from './outcome.ts';
import type { FindSession, FoundSession, Session } from './session.ts';

export interface RequestContext {
  readonly requestId: string;
  readonly log: Log;
  /** Rate limit for log lines that many requests would repeat: true once a minute for each key. */
  readonly isNews: IsNews;
  readonly address: string;
  /** Whose budgets an anonymous request counts against: its address, or the release check that sends it. */
  readonly budgetOwner: () => Promise<string>;
  readonly userAgent: string;
  readonly cookies: Cookies;
  /** Returns the active session; the first call looks it up by its `find`. */
  readonly session: (find?: FindSession) => Promise<Session | null>;
  /** Returns the data that `find` read with the session; undefined when another `find` looked that up. */
  readonly along: <Along>(find: FindSession<Along>) => Promise<Along | undefined>;
  /** Returns the active session of the request's file tokens. @throws file_token_invalid, app_check_failed */
  readonly fileSession: () => Promise<Session>;
  /** Returns the caller's grants for releases; looked up once. @throws release_token_invalid */
  readonly releaseGrants: () => Promise<readonly Grant[]>;
  /**
   * At the console's origin: returns the session if its role suffices. @throws console_sign_in_required,
   * console_role_required
   */
  readonly consoleSession: ReturnType<ReadConsoleSession>;
}

export interface AppEnv {
  Variables: {
    request: RequestContext;
    route: string;
    /** Set when the request is traced. */
    traceId: string | undefined;
    /** Set for page requests. */
    page: PageFacts | undefined;
    /** Default headers of the response to the request. */
    headers: Record<string, string>;
    /** The response that `respond` created. */
    complete: Response;
    setsCookies: boolean;
    openStream: OpenStream | undefined;
  };
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const SANE_REQUEST_ID = /^[\w.:-]{8,128}$/;
const MAX_USER_AGENT_LENGTH = 400;

interface ContextDeps {
  readonly log: Log;
  readonly production: boolean;
  /** Number of our own proxies in front; see client-address.ts. */
  readonly trustedProxyHops: number;
}

/** Creates the request's context, and logs its outcome. */
export function requestContext(deps: ContextDeps, callers: Callers): MiddlewareHandler<AppEnv> {
  const isNews = atMostEvery(1 * MINUTE);
  return async (c, next) => {
    const startedAt = performance.now();
    const request = contextOf(c, deps, callers, isNews);
    c.set('request', request);
    const whenEnded = watchOutcome(c);
    await withLimits(limitsOf(c), next);
    const facts = { method: c.req.method, route: c.get('route') ?? 'none' };
    const page = c.get('page');
    const isStream = c.get('openStream') !== undefined && !c.error;
    const traceId = c.get('traceId');
    whenEnded(isStream, (outcome) => {
      const duration = performance.now() - startedAt;
      requestAnswered.tell({ ...facts, ...outcome, page, duration });
      logRequest(
        deps.log,
        { requestId: request.requestId, ...(traceId && { traceId }), ...facts, ...pageFields(page) },
        outcome,
        duration,
      );
    });
  };
}

function logRequest(log: Log, facts: object, { status, outcome, bytes }: Outcome, duration: number): void {
  const fields = { event: 'request', ...facts, status, outcome, bytes, duration: Math.round(duration) };
  log.info(fields, 'request');
}

function pageFields(page: PageFacts | undefined) {
  return page && { page: page.route, app: page.app, version: page.version, shellVersion: page.shellVersion };
}

/** Reads are cancelled when the client disconnects. Writes continue: they may have been paid for. */
function limitsOf({ req }: Context<AppEnv>): StatementLimits {
  return SAFE_METHODS.has(req.method) ? { signal: () => req.raw.signal } : {};
}

/** Uses no accessors; see docs/decisions/0067-what-a-request-leaves-behind.md. */
function contextOf(c: Context<AppEnv>, deps: ContextDeps, callers: Callers, isNews: IsNews): RequestContext {
  const incomingId = c.req.header('x-request-id');
  const requestId = incomingId !== undefined && SANE_REQUEST_ID.test(incomingId) ? incomingId : randomUUID();
  const address = clientAddress(c, deps.trustedProxyHops);
  const cookies = cookiesOf(c, deps);
  const traceId = c.get('traceId');
  const header = (name: string) => c.req.header(name);
  let find: FindSession | undefined;
  let found: Promise<FoundSession<unknown> | undefined> | undefined;
  let fileSession: Promise<Session> | undefined;
  let releaseGrants: Promise<readonly Grant[]> | undefined;
  return {
    requestId,
    isNews,
    log: deps.log.child({ requestId, ...(traceId && { traceId }) }),
    address,
    budgetOwner: async () => {
      const check = await callers.releaseCheck(cookies);
      return check === undefined ? `address:${address}` : `check:${check}`;
    },
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    cookies,
    session: async (by = callers.findSession) => {
      find ??= by;
      found ??= callers.readSession(cookies, { find, slide: !isBackground(c) });
      return (await found)?.session ?? null;
    },
    along: async <Along>(by: FindSession<Along>) => {
      if (find !== by) return undefined;
      // The session was found by `by`.
      return (await found)?.along as Along | undefined;
    },
    fileSession: () => {
      fileSession ??= callers.fileSession(header);
      return fileSession;
    },
    releaseGrants: () => {
      releaseGrants ??= callers.releaseGrants(header);
      return releaseGrants;
    },
    consoleSession: callers.readConsoleSession(cookies),
  };
}

function isBackground(c: Context): boolean {
  // EventSource cannot send our header.
  return c.req.header(CLIENT_HEADER) === 'background' || c.req.path === SUPPORT_EVENTS_PATH;
}
