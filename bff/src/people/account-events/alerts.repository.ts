import { type SqlBool, sql } from 'kysely';
import { before } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { EventKind } from './account-events.repository.ts';

const asNumber = <T>(count: ReturnType<typeof sql<T>>) => sql<number>`coalesce(${count}, 0)::integer`;

export async function countAccounts(db: Db, kinds: readonly EventKind[], since: Date): Promise<number> {
  const { accounts } = await db
    .selectFrom('accountEvents')
    .select(asNumber(sql`count(distinct user_id)`).as('accounts'))
    .where('kind', 'in', kinds)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return accounts;
}

/** Counts the events after `since`, up to and including `until`. */
export async function countTimes(db: Db, kind: EventKind, since: Date, until: Date): Promise<number> {
  const { times } = await db
    .selectFrom('accountEvents')
    .select(asNumber(sql`sum(times)`).as('times'))
    .where('kind', '=', kind)
    .where('at', '>', since)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow();
  return times;
}

/** Counts the sign-ups after `since` for each network that has at least `least`. */
export async function countByNetwork(db: Db, least: number, since: Date): Promise<number[]> {
  const networks = await db
    .selectFrom('accountEvents')
    .select(asNumber(sql`count(*)`).as('accounts'))
    .where('network', 'is not', null)
    .where('at', '>', since)
    .groupBy('network')
    .having(sql<SqlBool>`count(*) >= ${least}`)
    .execute();
  return networks.map(({ accounts }) => accounts);
}

/** Records the alert; returns false when a process has raised it within `window` milliseconds. */
export async function markRaised(db: Db, code: string, now: Date, window: number): Promise<boolean> {
  const raised = await db
    .insertInto('raisedAlerts')
    .values({ code, raisedAt: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({ raisedAt: now }).where('raisedAlerts.raisedAt', '<=', before(now, window)),
    )
    .returning('code')
    .executeTakeFirst();
  return raised !== undefined;
}
