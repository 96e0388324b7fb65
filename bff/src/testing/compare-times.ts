/** Whether two questions can be told apart by the time their answers take. */

export interface Times {
  /** Milliseconds, in the order they were measured. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

export interface Comparison {
  /** Milliseconds. */
  readonly medians: readonly [number, number];
  /**
   * The probability that an answer of the first kind takes longer than one of the second (Mann and Whitney's U, as a
   * share). 0.5 where nothing can be told; 0 or 1 where every answer gives its kind away.
   */
  readonly superiority: number;
  /** How far from 0.5 chance alone would bring it: one standard deviation. */
  readonly deviation: number;
}

/** Prepares the `pair`th question of its kind, which is not measured, and returns how to ask it, which is. */
export type Question = (pair: number) => Promise<() => Promise<unknown>>;

/**
 * Measures both kinds `pairs` times, one after another and interleaved: each pair in an order of its own, so that
 * neither what else the machine does nor what an answer leaves behind falls on one kind more than on the other.
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

/** How well the times of two kinds of answers tell which kind they are. */
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
