import { median, percentile } from './percentile.ts';

/** Shares of the plain cost that are added to it; half of the rounds are between `low` and `high`. */
export interface RelativeCost {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Compares the costs of each round, so that what slows all down for a while counts in none. */
export function relativeCost(plain: readonly number[], measured: readonly number[]): RelativeCost {
  const added = measured.map((cost, round) => cost / (plain[round] ?? cost) - 1);
  return { median: median(added), low: percentile(added, 0.25), high: percentile(added, 0.75) };
}
