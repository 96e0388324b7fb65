/** Notifies every process of changes to public data, so that cached pages are dropped. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_public_data_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_data_changed', tg_table_name);
      return null;
    end
    $$;

    create trigger products_changed after insert or update or delete or truncate on products
      for each statement execute function notify_public_data_changed();
    create trigger support_messages_changed after insert or update or delete or truncate on support_messages
      for each statement execute function notify_public_data_changed();
  `.execute(db);
}
