/** How much of something each caller has at a time. */

/** Takes one for `caller`: what gives it back, or undefined where the caller has as many as there may be. */
export type Shares = (caller: string) => (() => void) | undefined;

/** @param limit how many a caller may have at a time */
export function createShares(limit: number): Shares {
  const counts = new Map<string, number>();
  return (caller) => {
    const count = (counts.get(caller) ?? 0) + 1;
    if (count > limit) return undefined;
    counts.set(caller, count);
    return () => {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    };
  };
}
