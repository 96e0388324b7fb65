import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column authenticated_at timestamptz;
    update sessions set authenticated_at = created_at;
    alter table sessions alter column authenticated_at set not null;
    alter table sessions add column second_factor_at timestamptz;
    alter table users add column email_verified_at timestamptz;
  `.execute(db);
}
