/** Time as a collaborator, so that tests can move it. */

export { DAY, HOUR, MINUTE, SECOND } from '@storefront/utils/time';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The time `milliseconds` before `date`. */
export function before(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() - milliseconds);
}

/** The time `milliseconds` after `date`. */
export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
