/** The errors that anything may throw: a leaf, so that throwing one imports nothing else of the server. */
import { allProblems, type FieldProblem, type ProblemCode } from '@storefront/contract';

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

/** Why an admin refuses something, in sentences. */
export class AdminError extends Error {
  override readonly name: string = 'AdminError';
}

/** Why a command cannot do its work, in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Settings the process cannot start with; one sentence each. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** For `catch`: the error becomes a StartError that says what cannot be done, and why. */
export function cannot(what: string): (error: unknown) => never {
  return (error) => {
    throw new StartError(`${what}: ${reasonOf(error).replace(/\.$/, '')}.`, { cause: error });
  };
}

/** The reason in an error of the system or the driver. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
