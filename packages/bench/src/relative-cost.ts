import { median, percentile } from './percentile.ts';

/** Shares of the plain cost that are added to it; half of the batches are between `low` and `high`. */
export interface RelativeCost {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

type Batches = readonly (readonly number[])[];

/** Compares the costs of each batch's rounds, so that what slows all down for a while counts in none. */
export function relativeCost(plain: Batches, measured: Batches): RelativeCost {
  const added = measured.map((costs, batch) =>
    median(costs.map((cost, round) => cost / (plain[batch]?.[round] ?? cost) - 1)),
  );
  return { median: median(added), low: percentile(added, 0.25), high: percentile(added, 0.75) };
}
