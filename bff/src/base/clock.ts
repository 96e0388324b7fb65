/** Time as a collaborator, so that tests can move it. */

export { DAY, HOUR, MINUTE, SECOND } from '@storefront/utils/time';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function before(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() - milliseconds);
}

export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
