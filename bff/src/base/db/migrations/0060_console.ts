/** The console: links that open it, its sessions, and its audit log. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table console_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index console_links_expires_at_idx on console_links (expires_at);

    -- Without a user it was opened by a link. Roles are settings, so they are not kept here.
    create table console_sessions (
      id uuid primary key default uuidv7(),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      user_id uuid references users on delete cascade,
      user_agent text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index console_sessions_user_id_idx on console_sessions (user_id);
    create index console_sessions_expires_at_idx on console_sessions (expires_at);

    -- Another password, address or factor ends what was begun with the earlier one, whichever way it was changed.
    create function end_console_sessions() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(coalesce(new, old));
    begin
      delete from console_sessions where user_id = (changed ->> tg_argv[0])::uuid;
      return null;
    end $$;
    create trigger password_credentials_end_console after update or delete on password_credentials
      for each row execute function end_console_sessions('user_id');
    create trigger mfa_factors_end_console after insert or delete on mfa_factors
      for each row execute function end_console_sessions('user_id');
    create trigger users_end_console after update of email on users
      for each row when (new.email <> old.email) execute function end_console_sessions('id');

    create table console_audit (
      id uuid primary key default uuidv7(),
      at timestamptz not null,
      actor text not null,
      role text not null check (role in ('owner', 'support')),
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      old_value jsonb,
      new_value jsonb
    );
    create index console_audit_latest_idx on console_audit (at desc, id desc);
    create index console_audit_subject_idx on console_audit (subject_kind, subject_id, at);

    create function keep_console_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'what was done stays written' using errcode = 'check_violation', constraint = 'console_audit_kept';
    end $$;
    create trigger console_audit_kept before update or delete on console_audit
      for each row execute function keep_console_audit();
    create trigger console_audit_kept_whole before truncate on console_audit
      for each statement execute function keep_console_audit();
  `.execute(db);
}
