/** @returns the value that `share` (0 to 1) of `values` do not exceed, by the nearest rank; 0 of none */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
