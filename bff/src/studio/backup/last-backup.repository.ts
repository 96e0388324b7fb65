import type { SingleConnection } from '../../base/db/single-connection.ts';

/** Records the time of the newest good backup, for metrics. Older schemas have no table for it. */
export async function noteBackup(client: SingleConnection, takenAt: Date): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('last_backup')`);
  if (rows.length === 0) return;
  await client.query(
    `insert into last_backup (taken_at) values ($1)
      on conflict (id) do update set taken_at = greatest(last_backup.taken_at, excluded.taken_at)`,
    [takenAt],
  );
}
