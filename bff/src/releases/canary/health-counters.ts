import { type Clock, MINUTE } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { addCounts, type HealthCount } from './health.repository.ts';

export type ErrorKind = keyof typeof counterOf;

export interface HealthCounters {
  countView(release: ReleaseId): void;
  countError(release: ReleaseId, kind: ErrorKind): void;
  /** Writes the counts since the last flush; unwritten ones are kept. */
  flush(): Promise<void>;
}

const counterOf = {
  load: 'loadErrors',
  render: 'renderErrors',
  'server-render': 'serverRenderErrors',
  violation: 'violations',
} as const;

const none = { views: 0, loadErrors: 0, renderErrors: 0, serverRenderErrors: 0, violations: 0 };

type Counted = keyof typeof none;

/** During a database outage the oldest counts are dropped, so that memory stays bounded. */
const MAX_KEPT = 1000;

export function createHealthCounters({ db, clock }: { readonly db: Db; readonly clock: Clock }): HealthCounters {
  let counts = new Map<string, HealthCount>();

  function add({ app, version }: ReleaseId, what: Counted): void {
    const minute = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE);
    const key = `${minute.getTime()} ${app} ${version}`;
    const known = counts.get(key) ?? { app, version, minute, ...none };
    counts.set(key, { ...known, [what]: known[what] + 1 });
  }

  return {
    countView: (release) => add(release, 'views'),
    countError: (release, kind) => add(release, counterOf[kind]),
    async flush() {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await addCounts(db, [...taken.values()]);
      } catch (error) {
        counts = merged(taken, counts);
        throw error;
      }
    },
  };
}

function merged(older: ReadonlyMap<string, HealthCount>, newer: ReadonlyMap<string, HealthCount>) {
  const sums = new Map(older);
  for (const [key, count] of newer) {
    const known = sums.get(key);
    sums.set(key, known ? sum(known, count) : count);
  }
  return new Map([...sums].slice(-MAX_KEPT));
}

function sum(a: HealthCount, b: HealthCount): HealthCount {
  const sums = (Object.keys(none) as Counted[]).map((what) => [what, a[what] + b[what]]);
  return { ...a, ...Object.fromEntries(sums) };
}
