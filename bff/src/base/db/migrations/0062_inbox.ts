/**
 * The console's inbox: the state of a message, its assignee, and reply templates. Writes to messages wait while the
 * index is built.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_messages
      -- When the first reply was written.
      add column answered_at timestamptz,
      -- When the studio decided that it needs no answer, or no other one.
      add column closed_at timestamptz,
      add column assignee text;
    update support_messages set answered_at = replied.at
      from (select message_id, min(created_at) as at from support_replies group by message_id) replied
      where replied.message_id = support_messages.id;
    create index support_messages_open_idx on support_messages (created_at desc, id desc)
      where answered_at is null and closed_at is null and hidden_at is null;

    -- Searches for three characters and more.
    create index support_messages_words_idx on support_messages
      using gin ((name || ' ' || email || ' ' || subject) gin_trgm_ops);

    -- Servers of the previous release write replies too.
    create function note_support_answer() returns trigger language plpgsql as $$
    begin
      update support_messages set answered_at = new.created_at where id = new.message_id and answered_at is null;
      return null;
    end $$;
    create trigger support_replies_answer after insert on support_replies
      for each row execute function note_support_answer();

    create table saved_replies (
      id uuid primary key default uuidv7(),
      name text not null check (char_length(name) between 1 and 80),
      text text not null check (char_length(text) between 1 and 4000),
      version integer not null default 1 check (version >= 1)
    );
    create index saved_replies_name_idx on saved_replies (name);
  `.execute(db);
}
