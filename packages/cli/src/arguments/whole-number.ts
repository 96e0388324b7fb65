import { UsageError } from '../command-error.ts';

/** Returns the option as a whole number; undefined when it is not given. @throws {UsageError} */
export function wholeNumber(given: string | undefined, option: string, max: number): number | undefined {
  if (given === undefined) return undefined;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > max) throw new UsageError(`${option} must be a whole number from 1 to ${max}.`);
  return number;
}
