import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default uuidv7(),
      email text not null check (char_length(email) between 3 and 254),
      username text not null check (char_length(username) between 1 and 254),
      first_name text check (char_length(first_name) between 1 and 100),
      last_name text check (char_length(last_name) between 1 and 100),
      profile_picture text not null default '/default-avatar.png',
      role text not null default 'user' check (role in ('user')),
      created_at timestamptz not null,
      last_login_at timestamptz not null
    );
    create unique index users_email_key on users (lower(email));

    create table password_credentials (
      user_id uuid primary key references users on delete cascade,
      password_hash text not null check (password_hash like '$argon2id$%'),
      updated_at timestamptz not null
    );

    create table sessions (
      id uuid primary key default uuidv7(),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      user_agent text not null check (char_length(user_agent) <= 400),
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at)
    );
    create index sessions_user_id_idx on sessions (user_id);
    create index sessions_expires_at_idx on sessions (expires_at);

    create table known_devices (
      user_id uuid not null references users on delete cascade,
      device_hash bytea not null check (octet_length(device_hash) = 32),
      last_used_at timestamptz not null,
      primary key (user_id, device_hash)
    );
  `.execute(db);
}
