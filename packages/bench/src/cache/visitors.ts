/** Paths that visitors without a session request: the same sequence for the same seed. */

export const PRODUCTS = 200;

export interface PlannedVisit {
  readonly path: string;
  /** True when the path was not requested before, so that no cache has it. */
  readonly isNew: boolean;
}

/** Shares of the visits; the rest goes to products, where the n-th most popular gets 1/n of the first one's visits. */
const shares: readonly (readonly [share: number, path: string])[] = [
  [0.2, '/home'],
  [0.25, '/store'],
  [0.04, '/store?category=buildings'],
  [0.04, '/store?category=creatures'],
  [0.04, '/store?category=props'],
  [0.06, '/support'],
  [0.06, '/about'],
];
const NEW_SEARCHES = 0.01;

const products = Array.from({ length: PRODUCTS }, (_, n) => `/store/generated-${n + 1}`);

/** All paths except those of new searches. */
export const knownPaths: readonly string[] = [...shares.map(([, path]) => path), ...products];

export function createVisits(seed: number): () => PlannedVisit {
  const random = mulberry32(seed);
  const product = zipf(products);
  let searches = 0;
  return () => {
    let left = random();
    for (const [share, path] of shares) {
      left -= share;
      if (left < 0) return { path, isNew: false };
    }
    if (left >= NEW_SEARCHES) return { path: product(random()), isNew: false };
    searches += 1;
    return { path: `/store?search=dragon%20${seed}%20${searches}`, isNew: true };
  };
}

/** @returns a function that picks a value by a random number from 0 to 1 */
function zipf<T>(values: readonly T[]): (chance: number) => T {
  const weights = values.map((_, n) => 1 / (n + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (chance) => {
    let left = chance * total;
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return values.at(index) as T; // One of them: a rounding error gives -1, the last.
  };
}

/** Returns random numbers from 0 to 1 from the Mulberry32 generator. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
