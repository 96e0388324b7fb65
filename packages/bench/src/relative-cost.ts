/** Values are shares of the plain cost. */
export interface RelativeCost {
  readonly added: number;
  /** The standard error of `added`. */
  readonly error: number;
}

/**
 * Compares the total cost of all rounds, because some costs occur in lumps in any round. The error is computed from
 * pairs, so that a slowdown of a whole round adds little to it.
 */
export function relativeCost(plain: readonly number[], measured: readonly number[]): RelativeCost {
  const ratio = sum(measured) / sum(plain);
  const deviations = measured.map((cost, round) => (cost - ratio * (plain[round] ?? cost)) ** 2);
  const variance = sum(deviations) / Math.max(1, measured.length - 1);
  return { added: ratio - 1, error: Math.sqrt(variance * measured.length) / sum(plain) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
