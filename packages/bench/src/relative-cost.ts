/** Shares of the plain cost. */
export interface RelativeCost {
  readonly added: number;
  /** The standard error of `added`. */
  readonly error: number;
}

/**
 * Compares the costs of all rounds, for some come in lumps that fall into any round. The error is of the pairs, so that what
 * slows all of a round down adds little to it.
 */
export function relativeCost(plain: readonly number[], measured: readonly number[]): RelativeCost {
  const ratio = sum(measured) / sum(plain);
  const deviations = measured.map((cost, round) => (cost - ratio * (plain[round] ?? cost)) ** 2);
  const variance = sum(deviations) / Math.max(1, measured.length - 1);
  return { added: ratio - 1, error: Math.sqrt(variance * measured.length) / sum(plain) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
