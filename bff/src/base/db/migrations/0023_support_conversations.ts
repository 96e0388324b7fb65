import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_messages
      -- The studio took it out of the public list.
      add column hidden_at timestamptz,
      -- Tells the same message of the same sender again; see support.service.ts.
      add column fingerprint bytea check (octet_length(fingerprint) = 32);
    drop index support_messages_public_idx;
    create index support_messages_public_idx on support_messages (created_at desc, id desc)
      where user_id is null and hidden_at is null;
    drop index support_messages_user_id_idx;
    create index support_messages_own_idx on support_messages (user_id, created_at desc, id desc)
      where user_id is not null;
    create index support_messages_fingerprint_idx on support_messages (fingerprint, created_at);

    create table support_replies (
      id uuid primary key default uuidv7(),
      message_id uuid not null references support_messages on delete cascade,
      text text not null check (char_length(text) between 1 and 4000),
      created_at timestamptz not null
    );
    create index support_replies_message_id_idx on support_replies (message_id, created_at);

    -- 'recent', or the id of the user whose conversation it is.
    create function notify_support_changed() returns trigger language plpgsql as $$
    declare
      -- The trigger names the column that says which message it is about.
      told_id uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
    begin
      perform pg_notify(
        'support_changed',
        coalesce((select user_id::text from support_messages where id = told_id), 'recent')
      );
      return null;
    end
    $$;
    create trigger support_messages_told after insert or update on support_messages
      for each row execute function notify_support_changed('id');
    create trigger support_replies_told after insert on support_replies
      for each row execute function notify_support_changed('message_id');
  `.execute(db);
}
