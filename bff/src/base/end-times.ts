/** How long the parts of the process may take to end, in milliseconds. */
import { SECOND } from './clock.ts';

/** Open connections may send one more request, which is answered with `connection: close`. */
export const LAST_REQUEST_TIME = 1 * SECOND;
/** Requests in flight may take this long to finish after that. */
export const FINISH_TIME = 10 * SECOND;
/** From the end of draining until the last connection is closed, at most. */
export const END_TIME = LAST_REQUEST_TIME + FINISH_TIME + 0.3 * SECOND;
/** The outbox waits a while for messages that are being sent. */
export const LAST_WORK_TIMEOUT = 2.2 * SECOND;
/** Of parts that only have to let go of what they hold. */
export const LET_GO_TIMEOUT = 0.5 * SECOND;

/** From SIGTERM to the end of the process, at most: whatever kills it must wait longer. */
export function timeToEnd(drainTime: number): number {
  return drainTime + END_TIME + LAST_WORK_TIMEOUT + LET_GO_TIMEOUT;
}
