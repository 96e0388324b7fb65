/** Errors that any module may throw; imports nothing else of the server, so that no cycle can form. */
import { allProblems, type FieldProblem, type ProblemCode } from '@storefront/contract';

interface ProblemDetails {
  /** Details for the client, by code; see `Problem` in the contract. */
  readonly context?: Record<string, unknown>;
  readonly errors?: FieldProblem[];
  /** Seconds until a retry can help. */
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

export function problemError(code: ProblemCode, details: ProblemDetails = {}): ProblemError {
  return new ProblemError(code, details);
}

/** Overload, or a database that does not respond; the client may retry after a second. */
export function busyError(cause?: unknown): ProblemError {
  return problemError('server_busy', { retryAfter: 1, cause });
}

/** A file that could not be read or written; `event` names it in the log. */
export class FilesError extends Error {
  override readonly name = 'FilesError';
  readonly event: string;
  readonly file: string;

  constructor(event: string, file: string, cause?: unknown) {
    super(`${file}: ${event.replaceAll('_', ' ')}`, { cause });
    this.event = event;
    this.file = file;
  }
}

/** An existing file cannot be read, or a file cannot be written. Logged once a minute for each file. */
export function filesError(event: string, file: string, cause?: unknown): ProblemError {
  return problemError('files_unavailable', { retryAfter: 5, cause: new FilesError(event, file, cause) });
}

/** The resource was renamed; every URL has the new name in place of the former one. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
  readonly from: string;
  readonly to: string;

  constructor(from: string, to: string) {
    super(`${from} is called ${to}`);
    this.from = from;
    this.to = to;
  }
}

/** Returns the path with the last occurrence of the former name replaced by the present one. */
export function movedPath(path: string, { from, to }: MovedError): string {
  const parts = path.split('/');
  return parts.with(parts.lastIndexOf(from), to).join('/');
}

export class AdminError extends Error {
  override readonly name: string = 'AdminError';
}

/** One sentence that says why a command cannot run. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Invalid settings, one sentence each. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** For `catch`: rethrows as a StartError that says what failed, and why. */
export function cannot(what: string): (error: unknown) => never {
  return (error) => {
    throw new StartError(`${what}: ${reasonOf(error).replace(/\.$/, '')}.`, { cause: error });
  };
}

/** Returns the message of a system or driver error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
