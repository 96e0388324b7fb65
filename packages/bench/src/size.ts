/** How much a benchmark measures. `BENCH_SIZE=smallest` shows that it works, in the shortest time; its figures mean nothing. */

/** @returns `usual`, or `smallest` where that is asked for */
export function sized<T>(usual: T, smallest: T): T {
  return process.env.BENCH_SIZE === 'smallest' ? smallest : usual;
}
