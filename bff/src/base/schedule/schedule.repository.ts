import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Recurrence {
  readonly name: string;
  /** Milliseconds between the starts of two runs. */
  readonly interval: number;
}

/** Claims the due `tasks` by the database's clock until their next run; returns their names. */
export async function claimDueTasks(db: Db, tasks: readonly Recurrence[]): Promise<string[]> {
  const names = tasks.map(({ name }) => name);
  const intervals = tasks.map(({ interval }) => interval);
  const { rows } = await sql<{ name: string }>`
    insert into scheduled_tasks (name, due_at)
    select name, now() + milliseconds * interval '1 millisecond'
    from unnest(${names}::text[], ${intervals}::float8[]) as task (name, milliseconds)
    where not exists (select from scheduled_tasks known where known.name = task.name and known.due_at > now())
    order by name
    on conflict (name) do update set due_at = excluded.due_at where scheduled_tasks.due_at <= now()
    returning name
  `.execute(db);
  return rows.map(({ name }) => name);
}
