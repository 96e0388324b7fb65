/** Removals of lost MFA by the studio, which wait so that the customer can stop them, and the link for that. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mfa_removals (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete cascade,
      asked_at timestamptz not null,
      asked_by text not null,
      due_at timestamptz not null check (due_at > asked_at),
      ended_at timestamptz,
      outcome text check (outcome in ('done', 'stopped', 'proved', 'withdrawn')),
      check ((ended_at is null) = (outcome is null))
    );
    create unique index mfa_removals_pending_idx on mfa_removals (user_id) where ended_at is null;
    create index mfa_removals_user_id_idx on mfa_removals (user_id, asked_at desc);
    create index mfa_removals_due_at_idx on mfa_removals (due_at) where ended_at is null;
    create index mfa_removals_ended_at_idx on mfa_removals (ended_at);

    alter table email_links
      drop constraint email_links_purpose_check,
      add constraint email_links_purpose_check check (
        purpose in ('verify-email', 'change-email', 'undo-email-change', 'reset-password', 'stop-mfa-removal')
      );
  `.execute(db);
}
