/** Counting what happened to all accounts together, and noting which alerts were raised. */
import { type SqlBool, sql } from 'kysely';
import { before } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { EventKind } from './account-history.repository.ts';

const asNumber = <T>(count: ReturnType<typeof sql<T>>) => sql<number>`coalesce(${count}, 0)::integer`;

/** How many accounts events of these kinds happened to since then. */
export async function countAccounts(db: Db, kinds: readonly EventKind[], since: Date): Promise<number> {
  const { accounts } = await db
    .selectFrom('accountEvents')
    .select(asNumber(sql`count(distinct user_id)`).as('accounts'))
    .where('kind', 'in', kinds)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return accounts;
}

/** How often events of the kind happened after `since`, until `until`. */
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

/** How many accounts were made since then from each network that made at least `least`. */
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

/** Notes that the alert is raised now; false when it has been within `window` milliseconds, by whichever process. */
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
