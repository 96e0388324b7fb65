/** Outcomes of the visitors' requests during one phase. */
import { percentile } from '../percentile.ts';

export type RequestOutcome = 'whole' | 'torn' | 'refused' | 'unanswered';

export interface Seen {
  /** `refused` is any status but 200, `unanswered` a failed connection or a timeout. */
  readonly outcome: RequestOutcome;
  /** True for a page that was not requested before. */
  readonly isNew: boolean;
  /** Time since the request was due. */
  readonly milliseconds: number;
  /** nginx's cache status; empty without an answer. */
  readonly cache: string;
}

export interface Tally {
  add(seen: Seen): void;
  readonly failures: number;
  row(): { readonly requests: number } & Readonly<Record<string, string | number>>;
}

const FROM_CACHE = new Set(['HIT', 'STALE', 'UPDATING', 'REVALIDATED']);

export function createTally(): Tally {
  const all: Seen[] = [];
  const count = (matches: (seen: Seen) => boolean) => all.filter(matches).length;
  const ofKnown = (outcome: RequestOutcome) => count((seen) => !seen.isNew && seen.outcome === outcome);
  return {
    add: (seen) => void all.push(seen),
    get failures() {
      return count(({ isNew, outcome }) => !isNew && outcome !== 'whole');
    },
    row() {
      const times = all.map(({ milliseconds }) => milliseconds);
      const at = (share: number) => percentile(times, share).toFixed(1);
      const fromCache = count(({ cache }) => FROM_CACHE.has(cache));
      return {
        requests: all.length,
        errors: ofKnown('unanswered'),
        'not 200': ofKnown('refused'),
        torn: ofKnown('torn'),
        'new searches failed': `${count(({ isNew, outcome }) => isNew && outcome !== 'whole')} of ${count(({ isNew }) => isNew)}`,
        'p50 ms': at(0.5),
        'p99 ms': at(0.99),
        'max ms': at(1),
        'from cache %': ((100 * fromCache) / (all.length || 1)).toFixed(2),
      };
    },
  };
}
