/** Messages notify the processes that send them; recurring tasks are shared by all processes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_message_queued() returns trigger language plpgsql as $$
    begin
      perform pg_notify('message_queued', '');
      return null;
    end
    $$;
    create trigger outgoing_messages_queued after insert on outgoing_messages
      for each statement execute function notify_message_queued();

    create table scheduled_tasks (
      name text primary key,
      due_at timestamptz not null
    );
  `.execute(db);
}
