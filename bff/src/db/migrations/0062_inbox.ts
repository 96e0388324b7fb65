/** The console's inbox: messages that were closed or taken on, and texts to answer with. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_messages
      add column closed_at timestamptz,
      add column assignee text;

    create table saved_replies (
      id uuid primary key default uuidv7(),
      name text not null check (char_length(name) between 1 and 80),
      text text not null check (char_length(text) between 1 and 4000),
      version integer not null default 1 check (version >= 1)
    );
    create index saved_replies_name_idx on saved_replies (name);
  `.execute(db);
}
