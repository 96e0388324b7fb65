import { sql } from 'kysely';
import type { Db, Found } from '../../base/db/database.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import type { BrowserError } from './browser-error.ts';

export type KeptError = Found<typeof listErrors>[number];

/** Counts the error; a new one is dropped once its release has `limit` of them. */
export async function countError(
  db: Db,
  { app, version }: ReleaseId,
  { fingerprint, kind, route, message, frames }: BrowserError,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<void> {
  await sql`
    insert into browser_errors (app, version, fingerprint, kind, route, message, frames, first_seen_at, last_seen_at)
    select ${app}, ${version}, ${fingerprint}::bytea, ${kind}, ${route}, ${message}, ${JSON.stringify(frames)}::jsonb,
      ${now}::timestamptz, ${now}::timestamptz
    where exists (select from releases where app = ${app} and version = ${version})
      and ((select count(*) from browser_errors where app = ${app} and version = ${version}) < ${limit}::integer
        or exists (select from browser_errors
          where app = ${app} and version = ${version} and fingerprint = ${fingerprint}::bytea))
    on conflict (app, version, fingerprint) do update set
      seen = browser_errors.seen + 1,
      last_seen_at = greatest(browser_errors.last_seen_at, excluded.last_seen_at)
  `.execute(db);
}

/** Most frequent first. */
export async function listErrors(db: Db, since: Date, limit: number) {
  return await db
    .selectFrom('browserErrors')
    .select(['app', 'version', 'kind', 'route', 'message', 'frames', 'seen', 'firstSeenAt', 'lastSeenAt'])
    .where('lastSeenAt', '>=', since)
    .orderBy('seen', 'desc')
    .orderBy('fingerprint')
    .limit(limit)
    .execute();
}
