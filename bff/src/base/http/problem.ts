import { allProblems, PROBLEM_CONTENT_TYPE, problemOf } from '@storefront/contract';
import type { Context } from 'hono';
import { isDatabaseUnavailable, isUserGone, StatementAbortedError } from '../db/errors.ts';
import { busyError, FilesError, MovedError, movedPath, ProblemError, problemError } from '../errors.ts';
import type { AppEnv } from './request-context.ts';

/** Hono's `onError`: problem details for every error; unexpected ones are logged and stay internal. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof MovedError) return answerMoved(c, error);
  const problem = toProblem(error);
  logProblem(c, problem);
  return answerProblem(problem, c);
}

/** Revalidated on each use: another product may get the former name. */
function answerMoved(c: Context<AppEnv>, error: MovedError): Response {
  const { search } = new URL(c.req.url);
  c.header('cache-control', 'no-cache');
  return c.redirect(movedPath(c.req.path, error) + search, 308);
}

/** Logs only errors that the client did not cause. */
export function logProblem(c: Context<AppEnv>, { code, cause }: ProblemError): void {
  const { log, isNews } = c.var.request;
  if (code === 'internal_error' || code === 'profile_write_failed') {
    log.error({ event: 'request_failed', err: cause }, 'a request failed');
  } else if (cause instanceof FilesError) {
    const { event, file } = cause;
    if (isNews(`${event} ${file}`)) log.error({ event, file, err: cause.cause }, 'a file is unavailable');
  } else if (code === 'server_busy' && !(cause instanceof StatementAbortedError)) {
    log.warn({ event: 'server_busy', err: cause }, 'a request was refused because the store is busy');
  }
}

/** Wraps an unexpected error as the problem's cause. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUserGone(error)) return problemError('sign_in_required', { cause: error });
  return isDatabaseUnavailable(error) ? busyError(error) : problemError('internal_error', { cause: error });
}

/** Responds with problem details (RFC 9457). */
export function answerProblem({ code, details }: ProblemError, c: Context<AppEnv>): Response {
  const { context, errors, retryAfter } = details;
  const body = problemOf(code, c.var.request.requestId, {
    ...(errors ? { errors } : {}),
    ...(context ? { context } : {}),
  });
  return c.body(JSON.stringify(body), allProblems[code].status, {
    'content-type': PROBLEM_CONTENT_TYPE,
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
}
