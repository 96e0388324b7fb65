/** Preview links that show a release, and releases that were uploaded for preview only. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table releases add column for_previews boolean not null default false;

    create table release_previews (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      app text not null,
      version text not null,
      grant_id uuid references release_grants on delete cascade,
      made_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      foreign key (app, version) references releases (app, version) on delete cascade
    );
    create index release_previews_app_version on release_previews (app, version);
    create index release_previews_grant_id on release_previews (grant_id);
    create index release_previews_expires_at on release_previews (expires_at);

    -- Servers of the previous release go on writing 'pin'.
    alter table release_events
      drop constraint release_events_action_check,
      add constraint release_events_action_check
        check (action in ('activate', 'canary', 'promote', 'rollback', 'auto-rollback', 'pin', 'preview'));
  `.execute(db);
}
