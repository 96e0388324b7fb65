/** Coded errors, and the one place that turns any error into an answer. */
import {
  allProblems,
  type FieldProblem,
  PROBLEM_CONTENT_TYPE,
  type ProblemCode,
  problemOf,
} from '@storefront/contract';
import type { Context } from 'hono';
import { isDatabaseUnavailable, isUserGone } from '../db/errors.ts';
import type { AppEnv } from './request-context.ts';

interface ProblemDetails {
  /** Facts for the client, by code; see `Problem` in the contract. */
  readonly context?: Record<string, unknown>;
  readonly errors?: FieldProblem[];
  /** Seconds until trying again can help. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails) {
    super(allProblems[code].message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** The error to throw for an outcome of the catalogue. */
export function problemError(code: ProblemCode, details: ProblemDetails = {}): ProblemError {
  return new ProblemError(code, details);
}

/** "Try again in a second": too much to do at once, or a database that does not answer. */
export function busyError(cause?: unknown): ProblemError {
  return problemError('server_busy', { retryAfter: 1, cause });
}

/** Hono's `onError`: problem details for every error; what is not ours to tell is logged and stays inside. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const problem = toProblem(error);
  const { log } = c.var.request;
  if (problem.code === 'internal_error' || problem.code === 'profile_write_failed') {
    log.error({ event: 'request_failed', err: problem.cause }, 'a request failed');
  } else if (problem.code === 'server_busy') {
    log.warn({ event: 'server_busy', err: problem.cause }, 'a request was refused because we are busy');
  }
  return answerProblem(problem, c);
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUserGone(error)) return problemError('sign_in_required', { cause: error });
  return isDatabaseUnavailable(error) ? busyError(error) : problemError('internal_error', { cause: error });
}

/** The RFC 9457 answer for `problem`. */
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
