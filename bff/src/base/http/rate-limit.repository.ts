/** Hit counters in fixed windows, which all processes share. */
import { sql } from 'kysely';
import { before } from '../clock.ts';
import type { Db } from '../db/database.ts';

export interface WindowCount {
  readonly hits: number;
  readonly windowStartedAt: Date;
}

/** Adds a hit, in a new window when the last one is over; returns the count. @param window in milliseconds */
export async function countHit(db: Db, key: string, window: number, now: Date): Promise<WindowCount> {
  const windowIsOver = sql<boolean>`rate_limits.window_started_at <= ${before(now, window)}`;
  return await db
    .insertInto('rateLimits')
    .values({ key, windowStartedAt: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${windowIsOver} then 1 else rate_limits.hits + 1 end`,
        windowStartedAt: sql<Date>`case when ${windowIsOver} then excluded.window_started_at else rate_limits.window_started_at end`,
      }),
    )
    .returning(['hits', 'windowStartedAt'])
    .executeTakeFirstOrThrow();
}

export async function forgetHit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}
