import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Budget } from '../http/rate-limit.ts';

interface KeyedBudget extends Budget {
  /** Usage under any of these keys counts. */
  readonly keys: readonly Buffer[];
}

/** Serializes all SMS spending until `db`'s transaction ends. */
export async function lockDraws(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('text_draws'))`.execute(db);
}

/** Returns when the last exhausted budget has room again; undefined when none is exhausted. */
export async function spentUntil(db: Db, budgets: readonly KeyedBudget[], now: Date): Promise<Date | undefined> {
  const rows = budgets.map(({ keys, limit, window }) => sql`(${keys}::bytea[], ${limit}::int, ${window}::float8)`);
  const { rows: found } = await sql<{ until: Date | null }>`
    select max(spent.drawn_at + budget.length * interval '1 millisecond') as until
    from (values ${sql.join(rows)}) as budget (keys, allowed, length)
    cross join lateral (
      select drawn_at from text_draws
      where key = any (budget.keys) and drawn_at > ${now}::timestamptz - budget.length * interval '1 millisecond'
      order by drawn_at desc
      offset greatest(budget.allowed - 1, 0) limit 1
    ) as spent
  `.execute(db);
  return found[0]?.until ?? undefined;
}

export async function countDraws(db: Db, keys: readonly Buffer[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('textDraws')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key', 'in', keys)
    .where('drawnAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function draw(db: Db, keys: readonly Buffer[], now: Date): Promise<void> {
  await db
    .insertInto('textDraws')
    .values(keys.map((key) => ({ key, drawnAt: now })))
    .execute();
}
