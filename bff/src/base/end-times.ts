/** Shutdown timeouts in milliseconds. */
import { SECOND } from './clock.ts';

/** Open connections may send one more request, which is answered with `connection: close`. */
export const LAST_REQUEST_TIME = 1 * SECOND;
/** Requests in flight may take this long to finish after that. */
export const FINISH_TIME = 10 * SECOND;
/** Maximum time from the end of draining until the last connection is closed. */
export const END_TIME = LAST_REQUEST_TIME + FINISH_TIME + 0.3 * SECOND;
/** The outbox waits this long for messages that are being sent. */
export const LAST_WORK_TIMEOUT = 2.2 * SECOND;
/** Timeout for components that only release what they hold. */
export const LET_GO_TIMEOUT = 0.5 * SECOND;

/** Maximum time from SIGTERM to the end of the process; a supervisor must wait longer before it kills. */
export function timeToEnd(drainTime: number): number {
  return drainTime + END_TIME + LAST_WORK_TIMEOUT + LET_GO_TIMEOUT;
}
