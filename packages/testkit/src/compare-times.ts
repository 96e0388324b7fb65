/** Compares response times of two kinds of requests statistically. */

export interface Times {
  /** Milliseconds, in the order of measurement. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

export interface Comparison {
  /** Milliseconds. */
  readonly medians: readonly [number, number];
  /**
   * The probability that a response of the first kind takes longer than one of the second (Mann and Whitney's U, as a
   * share). 0.5 when the kinds are indistinguishable; 0 or 1 when every response reveals its kind.
   */
  readonly superiority: number;
  /** One standard deviation from 0.5 by chance alone. */
  readonly deviation: number;
}

/** Prepares the `pair`th request of its kind, unmeasured, and returns the function to measure. */
export type Question = (pair: number) => Promise<() => Promise<unknown>>;

/**
 * Measures both kinds `pairs` times, sequentially and interleaved: each pair in a different order, so that neither
 * other load on the machine nor the after-effects of a response affect one kind more than the other.
 */
export async function measureInterleaved(
  pairs: number,
  questions: { readonly first: Question; readonly second: Question },
): Promise<Times> {
  const times: Record<'first' | 'second', number[]> = { first: [], second: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = Math.random() < 0.5 ? (['first', 'second'] as const) : (['second', 'first'] as const);
    for (const kind of order) {
      const ask = await questions[kind](pair);
      const startedAt = performance.now();
      await ask();
      times[kind].push(performance.now() - startedAt);
    }
  }
  return times;
}

/** Compares how well response times separate the two kinds. */
export function compareTimes({ first, second }: Times): Comparison {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = first.length * second.length;
  return {
    medians: [medianOf(first), medianOf(second)],
    superiority: wins / pairs,
    deviation: Math.sqrt((first.length + second.length + 1) / (12 * pairs)),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
}
