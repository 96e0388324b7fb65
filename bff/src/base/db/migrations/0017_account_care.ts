/** Email links, password resets, and orders that outlive their buyer's account. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
      email text not null check (char_length(email) between 3 and 254),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at)
    );
    create index email_links_user_id_idx on email_links (user_id);
    create index email_links_expires_at_idx on email_links (expires_at);

    create table password_reset_requests (
      id uuid primary key default uuidv7(),
      email text not null check (char_length(email) between 3 and 254),
      requested_at timestamptz not null
    );

    alter table orders
      alter column user_id drop not null,
      add constraint orders_pending_user_check check (user_id is not null or status <> 'pending');
  `.execute(db);
}
