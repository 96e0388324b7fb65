import { sql } from 'kysely';
import type { Db, Found, Row } from '../../base/db/database.ts';
import { RUN_TIMEOUT } from '../../base/schedule/worker.ts';
import type { ReleaseId } from '../registry/release-record.ts';

export type HealthCount = Row<'releaseHealth'>;
export type SeenHealth = Found<typeof seenSince>;

/** Adds counts in one statement; those of deleted releases are dropped. */
export async function addCounts(db: Db, counts: readonly HealthCount[]): Promise<void> {
  await sql`
    insert into release_health
      (app, version, minute, views, load_errors, render_errors, server_render_errors, violations)
    select app, version, minute, views, "loadErrors", "renderErrors", "serverRenderErrors", violations
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted(
      app text, version text, minute timestamptz,
      views integer, "loadErrors" integer, "renderErrors" integer, "serverRenderErrors" integer, violations integer
    )
    join releases using (app, version)
    -- One order for all, so that two processes never wait for each other.
    order by app, version, minute
    on conflict (app, version, minute) do update set
      views = release_health.views + excluded.views,
      load_errors = release_health.load_errors + excluded.load_errors,
      render_errors = release_health.render_errors + excluded.render_errors,
      server_render_errors = release_health.server_render_errors + excluded.server_render_errors,
      violations = release_health.violations + excluded.violations
  `.execute(db);
}

export async function seenSince(db: Db, { app, version }: ReleaseId, since: Date) {
  const total = (expression: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${expression}), 0)::integer`;
  return await db
    .selectFrom('releaseHealth')
    .select([total(sql`views`).as('views'), total(sql`server_render_errors`).as('serverErrors')])
    .where((eb) => eb.and({ app, version }))
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${since}::timestamptz)`)
    .executeTakeFirstOrThrow();
}

/** Policy violations of each release that has any. */
export async function violationsSince(db: Db, since: Date) {
  return await db
    .selectFrom('releaseHealth')
    .select(['app', 'version', sql<number>`sum(violations)::integer`.as('violations')])
    .where('minute', '>=', since)
    .where('violations', '>', 0)
    .groupBy(['app', 'version'])
    .execute();
}

/** Tries to lock the guard until the transaction ends. A timeout frees the lock when the connection is dead. */
export async function tryLockGuard(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('release guard', 0)) as locked,
      set_config('idle_in_transaction_session_timeout', ${String(RUN_TIMEOUT)}, true)
  `.execute(tx);
  return rows[0]?.locked ?? false;
}
