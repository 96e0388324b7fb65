import { type Clock, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { addCounts, type HealthCount } from './health.repository.ts';

export type ErrorKind = 'load' | 'render' | 'server-render' | 'violation';

export interface HealthCounters {
  countView(release: ReleaseId): void;
  countError(release: ReleaseId, kind: ErrorKind): void;
  /** Writes the counts since the last flush; unwritten ones are kept. */
  flush(): Promise<void>;
}

type Counted = 'views' | 'loadErrors' | 'renderErrors' | 'serverRenderErrors' | 'violations';

const counterOf = {
  load: 'loadErrors',
  render: 'renderErrors',
  'server-render': 'serverRenderErrors',
  violation: 'violations',
} as const satisfies Record<ErrorKind, Counted>;

/** During a database outage the oldest counts are lost, not the process's memory. */
const MAX_KEPT = 1000;

export function createHealthCounters({ db, clock }: { readonly db: Db; readonly clock: Clock }): HealthCounters {
  let counts = new Map<string, HealthCount>();

  function add({ app, version }: ReleaseId, what: Counted): void {
    const minute = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE);
    const errors = { loadErrors: 0, renderErrors: 0, serverRenderErrors: 0, violations: 0 };
    const none = { app, version, minute, views: 0, ...errors };
    const key = keyOf(none);
    const known = counts.get(key) ?? none;
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

function keyOf({ app, version, minute }: HealthCount): string {
  return `${minute.getTime()} ${app} ${version}`;
}

function merged(
  older: ReadonlyMap<string, HealthCount>,
  newer: ReadonlyMap<string, HealthCount>,
): Map<string, HealthCount> {
  const sums = new Map(older);
  for (const [key, count] of newer) {
    const known = sums.get(key);
    sums.set(key, known ? sum(known, count) : count);
  }
  return new Map([...sums].slice(-MAX_KEPT));
}

function sum(a: HealthCount, b: HealthCount): HealthCount {
  return {
    ...a,
    views: a.views + b.views,
    loadErrors: a.loadErrors + b.loadErrors,
    renderErrors: a.renderErrors + b.renderErrors,
    serverRenderErrors: a.serverRenderErrors + b.serverRenderErrors,
    violations: a.violations + b.violations,
  };
}
