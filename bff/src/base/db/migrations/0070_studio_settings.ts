/** Texts and settings that the studio changes: the newest version of a key counts, and versions are immutable. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table studio_settings_versions (
      key text not null check (key ~ '^[a-z][a-z-]{0,39}$'),
      version integer not null check (version >= 1),
      -- Without one the store's default counts.
      value text check (char_length(value) between 1 and 30000),
      created_at timestamptz not null,
      actor text not null,
      primary key (key, version)
    );

    create function keep_studio_settings() returns trigger language plpgsql as $$
    begin
      raise exception 'what was set stays written'
        using errcode = 'check_violation', constraint = 'studio_settings_kept';
    end $$;
    create trigger studio_settings_kept before update or delete on studio_settings_versions
      for each row execute function keep_studio_settings();
    create trigger studio_settings_kept_whole before truncate on studio_settings_versions
      for each statement execute function keep_studio_settings();

    create trigger studio_settings_changed after insert on studio_settings_versions
      for each statement execute function notify_public_data_changed();
  `.execute(db);
}
