/** Time as a collaborator, so that tests can move it. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time `milliseconds` before `date`. */
export function before(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() - milliseconds);
}

/** The time `milliseconds` after `date`. */
export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
