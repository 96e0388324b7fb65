import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      issuer text not null check (char_length(issuer) between 1 and 255),
      subject text not null check (char_length(subject) between 1 and 255),
      user_id uuid not null references users on delete cascade,
      email text not null check (char_length(email) between 3 and 254),
      connected_at timestamptz not null,
      primary key (issuer, subject),
      unique (user_id, issuer)
    );

    create table oidc_flows (
      id uuid primary key default uuidv7(),
      state_hash bytea not null unique check (octet_length(state_hash) = 32),
      browser_hash bytea not null unique check (octet_length(browser_hash) = 32),
      purpose text not null check (purpose in ('sign-in', 'sign-in-again', 'connect')),
      display text not null check (display in ('popup', 'page')),
      user_id uuid references users on delete cascade,
      redirect_uri text not null,
      return_to text,
      product_id text,
      seats integer,
      claimed_at timestamptz,
      outcome text check (outcome in ('signed-in', 'second-factor', 'connected', 'cancelled', 'failed')),
      problem text,
      expires_at timestamptz not null,
      check ((purpose = 'sign-in') = (user_id is null)),
      check ((outcome = 'failed') = (problem is not null))
    );
    create index oidc_flows_expires_at_idx on oidc_flows (expires_at);
    create index oidc_flows_user_id_idx on oidc_flows (user_id);
  `.execute(db);
}
