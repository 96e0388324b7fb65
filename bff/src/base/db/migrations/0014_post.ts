import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outgoing_messages (
      id uuid primary key default uuidv7(),
      kind text not null check (kind in ('letter', 'text')),
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
      sealed bytea,
      attempts integer not null default 0 check (attempts >= 0),
      due_at timestamptz not null default now(),
      reference text,
      failure text check (failure in ('not_sent', 'recipient_refused', 'country_refused', 'too_many')),
      created_at timestamptz not null,
      finished_at timestamptz,
      check ((state in ('queued', 'sending')) = (sealed is not null)),
      check ((state in ('queued', 'sending')) = (finished_at is null)),
      check ((state = 'failed') = (failure is not null))
    );
    create index outgoing_messages_due_at_idx on outgoing_messages (due_at) where state in ('queued', 'sending');
    create index outgoing_messages_finished_at_idx on outgoing_messages (finished_at);

    create table text_draws (
      key bytea not null check (octet_length(key) = 32),
      drawn_at timestamptz not null
    );
    create index text_draws_key_idx on text_draws (key, drawn_at);
    create index text_draws_drawn_at_idx on text_draws (drawn_at);
  `.execute(db);
}
