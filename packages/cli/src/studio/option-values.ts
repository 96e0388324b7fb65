/** Option values that several groups share. */
import { UsageError } from '../command-error.ts';

/** Converts dollars such as `5` or `4.50` to cents; refuses zero. @throws {UsageError} */
export function centsOf(dollars: string, option: string): number {
  const cents = /^\d{1,6}(\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : 0;
  if (cents === 0) throw new UsageError(`${option} must be dollars such as 5 or 4.50, not ${dollars}.`);
  return cents;
}

/** Returns null for an option that is not given. @throws {UsageError} */
export function timeOf(text: string | undefined, option: string): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text) && !Number.isNaN(time.getTime());
  if (!isTime) throw new UsageError(`${option} must be a day or a time in UTC such as 2026-12-01T09:00Z, not ${text}.`);
  return time;
}
