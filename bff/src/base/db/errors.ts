/** The database cannot be reached, or does not respond. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The statement was cancelled, because the client that waited for it has disconnected. */
export class StatementAbortedError extends Error {
  override readonly name = 'StatementAbortedError';

  constructor() {
    super('the client has gone');
  }
}

/** The server of a former connection to the primary is a replica now. */
const READ_ONLY = '25006';
/** `cached plan must not change result type`, among others. */
const OUTDATED = '0A000';

const unavailableStates = new Set([
  READ_ONLY,
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
]);
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const unreachableMessages =
  /Connection terminated|timeout expired|Client has encountered a connection error|Client was closed/;
const FULL_POOL = 'timeout exceeded when trying to connect';
const CANNOT_CONNECT_NOW = '57P03';

/** True when the database cannot be reached or is overloaded, whatever the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isUnreachable(error) || error instanceof StatementAbortedError) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return unavailableStates.has(codeOf(error)) || (error instanceof Error && error.message === FULL_POOL);
}

/** True when there is no answering server at the database's address. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  const code = codeOf(error);
  if (code === '') return error instanceof Error && unreachableMessages.test(error.message);
  return unreachableCodes.has(code) || code === CANNOT_CONNECT_NOW || code.startsWith('08');
}

/** True for a statement that exceeded its time limit. */
export function isGivenUp(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** True when the column types of a prepared statement have changed since. */
export function isOutdated(error: unknown): boolean {
  return codeOf(error) === OUTDATED;
}

export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

const failuresOfReplicas = new Set([
  '40001', // serialization_failure: a conflict with replay
  '40P01', // deadlock_detected: a conflict with replay
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
]);

/** True when a read that failed on a replica may succeed on the primary. */
export function isReplicaFailure(error: unknown): boolean {
  return isUnreachable(error) || failuresOfReplicas.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** True when the account that the row belongs to was deleted a moment ago. */
export function isUserGone(error: unknown): boolean {
  const { code, constraint } = constraintOf(error);
  return code === FOREIGN_KEY_VIOLATION && constraint.endsWith('_user_id_fkey');
}

/** True when another row has the value that `constraint` keeps unique. */
export function isTaken(error: unknown, constraint: string): boolean {
  const broken = constraintOf(error);
  return broken.code === UNIQUE_VIOLATION && broken.constraint === constraint;
}

function constraintOf(error: unknown): { code: string; constraint: string } {
  const { code, constraint } = (error instanceof Error ? error : {}) as { code?: unknown; constraint?: unknown };
  return { code: String(code), constraint: String(constraint) };
}
