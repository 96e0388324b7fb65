import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mfa_factors
      drop constraint mfa_factors_kind_check,
      add constraint mfa_factors_kind_check check (kind in ('sms', 'totp', 'passkey'));

    create table passkeys (
      factor_id uuid primary key references mfa_factors on delete cascade,
      credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      name text not null check (char_length(name) between 1 and 50),
      is_synced boolean not null,
      last_used_at timestamptz
    );

    create table passkey_challenges (
      challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
      browser_hash bytea not null check (octet_length(browser_hash) = 32),
      purpose text not null check (purpose in ('sign-in', 'sign-in-again', 'second-factor', 'enroll')),
      user_id uuid references users on delete cascade,
      expires_at timestamptz not null,
      check ((purpose = 'sign-in') = (user_id is null))
    );
    create index passkey_challenges_user_id_idx on passkey_challenges (user_id);
    create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
  `.execute(db);
}
