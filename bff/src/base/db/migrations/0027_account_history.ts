import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_events (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in (
        'signed-up', 'signed-in', 'sign-in-failed', 'second-factor-failed', 'signed-out', 'session-ended',
        'sessions-ended', 'password-changed', 'password-reset-asked', 'password-reset', 'email-verified',
        'email-change-asked', 'email-changed', 'email-change-undone', 'factor-added', 'factor-removed',
        'recovery-codes-made', 'devices-forgotten', 'google-connected', 'google-disconnected', 'owner-arrived',
        'data-exported', 'purchase-paid', 'file-downloaded', 'refund-made'
      )),
      -- Of what is counted, the first time.
      at timestamptz not null,
      -- What can happen often is one row in each hour.
      hour timestamptz,
      times integer not null default 1 check (times >= 1),
      -- In words; null where no browser did it, or several did.
      device text check (char_length(device) <= 60),
      details jsonb not null check (octet_length(details::text) <= 2000),
      -- Keyed hash of the network that the account was made from, for a day.
      network bytea check (octet_length(network) = 32)
    );
    create index account_events_user_id_idx on account_events (user_id, at desc, id desc);
    create unique index account_events_hour_key on account_events (user_id, kind, hour, details) where hour is not null;
    create index account_events_at_idx on account_events (at);
    create index account_events_network_idx on account_events (at) where network is not null;

    create table raised_alerts (
      code text primary key,
      raised_at timestamptz not null
    );
  `.execute(db);
}
