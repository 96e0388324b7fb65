import { memoize } from '../../base/memoize.ts';

/** JSON that cannot close its script element. */
export function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Creates the text of shared data once. */
export const jsonOf = memoize(scriptSafe);
