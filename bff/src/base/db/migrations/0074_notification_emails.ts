/** A user's choice of notification emails, and the key of the unsubscribe links. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column wants_version_emails boolean not null default true;

    -- One row, of 244 random bits.
    create table unsubscribe_keys (
      is_only boolean primary key default true check (is_only),
      key bytea not null check (octet_length(key) = 32)
    );
    insert into unsubscribe_keys (key)
      values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
  `.execute(db);
}
