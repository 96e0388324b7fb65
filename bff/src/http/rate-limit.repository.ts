/** Counters of hits in fixed windows, shared by all processes. */
import { sql } from 'kysely';
import { before } from '../clock.ts';
import type { Db } from '../db/database.ts';

export interface WindowCount {
  readonly hits: number;
  readonly windowStartedAt: Date;
}

/** Adds one hit under `key`, in a new window if the last one is over, and returns the count so far. `window` in ms. */
export async function countHit(db: Db, key: string, window: number, now: Date): Promise<WindowCount> {
  const windowIsOver = sql<boolean>`rate_limits.window_started_at <= ${before(now, window)}`;
  return await db
    .insertInto('rate_limits')
    .values({ key, window_started_at: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${windowIsOver} then 1 else rate_limits.hits + 1 end`,
        window_started_at: sql<Date>`case when ${windowIsOver} then excluded.window_started_at else rate_limits.window_started_at end`,
      }),
    )
    .returning(['hits', 'window_started_at as windowStartedAt'])
    .executeTakeFirstOrThrow();
}

/** Takes one hit back. */
export async function forgetHit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Deletes at most `limit` counters whose window started before `cutoff`. */
export async function deleteStaleCounters(db: Db, cutoff: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', (eb) =>
      eb.selectFrom('rate_limits').select('key').where('window_started_at', '<', cutoff).limit(limit),
    )
    .execute();
}
