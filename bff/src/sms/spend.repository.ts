import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Budget } from '../http/rate-limit.ts';

interface KeyedBudget extends Budget {
  readonly key: Buffer;
}

/** Serializes all draws until `db`'s transaction ends. */
export async function lockDraws(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('text_draws'))`.execute(db);
}

/** When the last spent budget has room again; undefined if none is spent. */
export async function spentUntil(db: Db, budgets: readonly KeyedBudget[], now: Date): Promise<Date | undefined> {
  const rows = budgets.map(({ key, limit, window }) => sql`(${key}::bytea, ${limit}::int, ${window}::float8)`);
  const { rows: found } = await sql<{ until: Date | null }>`
    select max(spent.drawn_at + budget.length * interval '1 millisecond') as until
    from (values ${sql.join(rows)}) as budget (key, allowed, length)
    cross join lateral (
      select drawn_at from text_draws
      where key = budget.key and drawn_at > ${now}::timestamptz - budget.length * interval '1 millisecond'
      order by drawn_at desc
      offset greatest(budget.allowed - 1, 0) limit 1
    ) as spent
  `.execute(db);
  return found[0]?.until ?? undefined;
}

export async function countDraws(db: Db, key: Buffer, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('textDraws')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key', '=', key)
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
