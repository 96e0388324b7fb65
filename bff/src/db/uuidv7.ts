/** The function that makes ids, for servers before PostgreSQL 18, which do not bring it. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Creates `uuidv7()` where there is none. No migration: a database may be moved to a newer server at any time.
 * Its ids are those of RFC 9562 with method 3: milliseconds, then their 4096th parts, then random bits.
 */
export async function ensureUuidv7(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of processes that start together one creates it.
    await sql`select pg_advisory_xact_lock(hashtext('storefront.uuidv7'))`.execute(tx);
    await sql`
      do $do$ begin
        if to_regprocedure('uuidv7()') is null then
          create function uuidv7() returns uuid language sql volatile parallel safe as $function$
            select encode(
              substring(int8send(micros / 1000) from 3)
                || int2send((x'7000'::int + (micros % 1000) * 4096 / 1000)::smallint)
                || substring(uuid_send(gen_random_uuid()) from 9),
              'hex')::uuid
            from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as now
          $function$;
        end if;
      end $do$
    `.execute(tx);
  });
}
