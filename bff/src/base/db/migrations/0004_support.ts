import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_messages (
      id uuid primary key default uuidv7(),
      user_id uuid references users on delete cascade,
      name text not null check (char_length(name) between 1 and 100),
      email text not null check (char_length(email) between 3 and 254),
      subject text not null check (char_length(subject) between 1 and 150),
      message text not null check (char_length(message) between 1 and 4000),
      created_at timestamptz not null
    );
    create index support_messages_public_idx on support_messages (created_at desc, id desc) where user_id is null;
    create index support_messages_user_id_idx on support_messages (user_id) where user_id is not null;
  `.execute(db);
}
