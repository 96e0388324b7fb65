/** `BENCH_SIZE=smallest` only shows that a benchmark works, in the shortest time; its figures mean nothing. */

import { SECOND } from '@storefront/utils/time';

export function sized<T>(usual: T, smallest: T): T {
  return process.env.BENCH_SIZE === 'smallest' ? smallest : usual;
}

/** Milliseconds; at the smallest size long enough for a busy machine, where only hung starts fail. */
export const START_TIMEOUT = sized(60 * SECOND, 240 * SECOND);
