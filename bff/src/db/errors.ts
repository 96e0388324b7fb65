/** Tells apart the database errors that mean "try again in a moment". */

const unavailableStates = new Set([
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
/** node-postgres gives these no code. */
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed/;

/** True when the query failed because the database cannot be reached or has no room, not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    return unavailableStates.has(code) || unavailableCodes.has(code) || code.startsWith('08');
  }
  return unavailableMessages.test(error.message);
}
