/** Returns true when the key did not occur within the interval. */
export type IsNews = (key: string) => boolean;

const MAX_KNOWN = 1000;

/** @param interval milliseconds for which a repeated key counts as known */
export function atMostEvery(interval: number): IsNews {
  const toldAt = new Map<string, number>();
  return (key) => {
    const now = performance.now();
    if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < interval) return false;
    if (toldAt.size >= MAX_KNOWN) toldAt.clear();
    toldAt.set(key, now);
    return true;
  };
}
