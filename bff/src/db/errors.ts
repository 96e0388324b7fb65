const unavailableStates = new Set([
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
]);
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed/;

/** True when the database cannot be reached or has no room, whatever the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    return unavailableStates.has(code) || unavailableCodes.has(code) || code.startsWith('08');
  }
  return unavailableMessages.test(error.message);
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
