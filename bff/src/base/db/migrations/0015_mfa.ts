import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mfa_factors (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('sms', 'totp')),
      phone text check (phone ~ '^\\+[0-9]{1,15}$'),
      -- Encrypted; see mfa/totp.ts.
      secret bytea check (octet_length(secret) > 28),
      last_step bigint,
      enrolled_at timestamptz not null,
      check ((kind = 'sms') = (phone is not null)),
      check ((kind = 'totp') = (secret is not null)),
      check ((kind = 'totp') = (last_step is not null)),
      unique (user_id, phone)
    );
    create unique index mfa_factors_one_app on mfa_factors (user_id) where kind = 'totp';

    create table mfa_enrollments (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('sms', 'totp')),
      phone text check (phone ~ '^\\+[0-9]{1,15}$'),
      secret bytea check (octet_length(secret) > 28),
      tries smallint not null default 0 check (tries between 0 and 5),
      expires_at timestamptz not null,
      check ((kind = 'sms') = (phone is not null)),
      check ((kind = 'totp') = (secret is not null)),
      unique (user_id, kind)
    );
    create index mfa_enrollments_expires_at_idx on mfa_enrollments (expires_at);

    create table sign_in_attempts (
      id uuid primary key default uuidv7(),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      first_factor text not null check (first_factor in ('password', 'google')),
      tries smallint not null default 0 check (tries between 0 and 5),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at)
    );
    create index sign_in_attempts_user_id_idx on sign_in_attempts (user_id);
    create index sign_in_attempts_expires_at_idx on sign_in_attempts (expires_at);

    -- One live code for each attempt and each enrolment; it goes with them.
    create table sms_codes (
      id uuid primary key default uuidv7(),
      attempt_id uuid unique references sign_in_attempts on delete cascade,
      factor_id uuid references mfa_factors on delete cascade,
      enrollment_id uuid unique references mfa_enrollments on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      text_id text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > sent_at),
      check (num_nonnulls(attempt_id, enrollment_id) = 1),
      check ((attempt_id is null) = (factor_id is null))
    );
    create index sms_codes_factor_id_idx on sms_codes (factor_id);

    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      primary key (user_id, code_hash)
    );

    create table remembered_devices (
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null check (octet_length(token_hash) = 32),
      expires_at timestamptz not null,
      primary key (token_hash, user_id)
    );
    create index remembered_devices_user_id_idx on remembered_devices (user_id);
    create index remembered_devices_expires_at_idx on remembered_devices (expires_at);
  `.execute(db);
}
