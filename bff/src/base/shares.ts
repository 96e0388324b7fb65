/** Concurrency limits by caller. */

/** Acquires a slot for `caller` and returns its release; undefined at the limit. */
export type Shares = (caller: string) => (() => void) | undefined;

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
