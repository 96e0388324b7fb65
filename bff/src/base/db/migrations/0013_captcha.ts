import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captcha_uses (
      solution_hash bytea primary key check (octet_length(solution_hash) = 32),
      expires_at timestamptz not null
    );
    create index captcha_uses_expires_at_idx on captcha_uses (expires_at);
  `.execute(db);
}
