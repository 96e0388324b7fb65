import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_links
      drop constraint email_links_purpose_check,
      add constraint email_links_purpose_check
        check (purpose in ('verify-email', 'change-email', 'undo-email-change', 'reset-password'));
  `.execute(db);
}
