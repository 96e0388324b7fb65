import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Creates `uuidv7()` (RFC 9562, method 3) if missing. Not a migration: the database may move to a newer server. */
export async function ensureUuidv7(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Processes that start together would both create it.
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
