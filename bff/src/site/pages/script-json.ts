import { memoize } from '../../base/memoize.ts';

/** JSON that cannot close its script element. */
export function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Of data that many pages share, the text is made once. */
export const jsonOf = memoize(scriptSafe);
