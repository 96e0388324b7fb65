import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import type { BooksPeriod } from '../../shop/orders/books.repository.ts';

/** Begins the day for all processes unless one has. @returns the shared salt; undefined when the day is counted */
export async function openDay(db: Db, day: string, salt: Buffer): Promise<Buffer | undefined> {
  await sql`insert into visitor_days (day) values (${day}) on conflict do nothing`.execute(db);
  await sql`
    insert into visitor_salts (day, salt)
    select day, ${salt}::bytea from visitor_days where day = ${day} and visitors is null for share
    on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`select salt from visitor_salts where day = ${day}`.execute(db);
  return rows[0]?.salt;
}

/** Adds the missing hashes. Returns false when the day no longer has this salt. */
export async function addHashes(db: Db, day: string, salt: Buffer, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with open as materialized (
      -- Waits for a count that is under way.
      select day from visitor_salts where day = ${day} and salt = ${salt} for key share
    ), added as (
      insert into visitor_hashes (day, hash)
      select open.day, hash from open cross join unnest(${hashes}::bytea[]) as hash
      -- One order for all, so that two processes never wait for each other.
      order by hash
      on conflict do nothing
    )
    select exists (select from open) as is_open
  `.execute(db);
  return rows[0]?.isOpen === true;
}

/** Returns the days before `day` that are not counted yet, locked until the transaction ends. */
export async function lockOpenDays(tx: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from visitor_days where visitors is null and day < ${day} order by day for update
  `.execute(tx);
  await sql`select from visitor_salts where day < ${day} order by day for update`.execute(tx);
  return rows.map((row) => row.day);
}

/** Keeps only the number. A day whose hashes are lost, as after restoring a backup, counts as never counted. */
export async function closeDaysBefore(tx: Db, days: readonly string[]): Promise<void> {
  const isOneOf = sql`day = any(${days}::date[])`;
  await sql`
    update visitor_days set visitors = (select count(*) from visitor_hashes where day = visitor_days.day)
    where ${isOneOf} and exists (select from visitor_salts where day = visitor_days.day)
  `.execute(tx);
  await sql`delete from visitor_salts where ${isOneOf}`.execute(tx);
  await sql`delete from visitor_days where ${isOneOf} and visitors is null`.execute(tx);
}

/** Returns the visitors of counted days, including one that is not over. */
export async function findVisitors(db: Db, { from, until }: BooksPeriod): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; visitors: number }>`
    select day::text,
      coalesce(visitors, (select count(*) from visitor_hashes where day = visitor_days.day))::int as visitors
    from visitor_days
    where day >= ${dayOf(from)} and day < ${dayOf(until)}
      and (visitors is not null or exists (select from visitor_salts where day = visitor_days.day))
  `.execute(db);
  return new Map(rows.map(({ day, visitors }) => [day, visitors]));
}

/** Returns the beginning of the first day on which visitors were counted. */
export async function findFirstDay(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from visitor_days`.execute(db);
  return rows[0]?.day ? new Date(rows[0].day) : undefined;
}

/** Formats the UTC day like 2026-11-26. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
