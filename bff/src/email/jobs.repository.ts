/** The jobs in Postgres that say which message is to be sent when; graphile-worker's, in a schema of their own. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { createPool } from '../db/pool.ts';
import type { Log } from '../log.ts';

export const JOBS_SCHEMA = 'jobs';
export const DELIVER = 'deliver';

/** The newest migration of the pinned graphile-worker, so that a start need not load the library to know. */
const JOBS_SCHEMA_VERSION = 20;

/** Brings the library's tables up to date, on a connection of its own. */
export async function migrateJobs(db: Db, databaseUrl: string, log: Log): Promise<void> {
  if ((await jobsSchemaVersion(db)) >= JOBS_SCHEMA_VERSION) return;
  const { runMigrations } = await import('graphile-worker');
  const pgPool = createPool(databaseUrl, { poolSize: 1, isPatient: true }, log);
  try {
    await runMigrations({ pgPool, schema: JOBS_SCHEMA, logger: await jobsLogger(log) });
  } finally {
    await pgPool.end();
  }
}

/** Of the database; 0 without its tables. */
export async function jobsSchemaVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${JOBS_SCHEMA}.migrations`}) is not null as exists
  `.execute(db);
  if (!rows[0]?.exists) return 0;
  const versions = await sql<{ version: number }>`
    select coalesce(max(id), 0)::int as version from ${sql.table(`${JOBS_SCHEMA}.migrations`)}
  `.execute(db);
  return versions.rows[0]?.version ?? 0;
}

/** Has the message tried within `db`'s transaction, once it has committed and `delay` milliseconds have passed. */
export async function addDeliveryJob(db: Db, messageId: string, delay = 0): Promise<void> {
  await sql`
    select from ${sql.raw(JOBS_SCHEMA)}.add_job(
      ${DELIVER},
      json_build_object('messageId', ${messageId}::text),
      job_key => ${messageId}::text,
      job_key_mode => 'preserve_run_at',
      run_at => now() + ${delay} * interval '1 millisecond'
    )
  `.execute(db);
}

/** The library's complaints in our log; its chatter is left out. Payloads and errors of ours hold ids only. */
export async function jobsLogger(log: Log) {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ event: 'job_queue', reason: message }, 'the job queue');
  });
}
