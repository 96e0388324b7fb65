/** Grants to release an app without the store's keys: by a token, or by an identity that a CI issues. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_grants (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      app text not null,
      rights text[] not null check (cardinality(rights) > 0),
      token_key text unique,
      token_hash bytea,
      issuer text,
      repository text,
      branch text,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      check (
        (token_key is not null and token_hash is not null and issuer is null and repository is null and branch is null)
        or (token_key is null and token_hash is null and issuer is not null and repository is not null and branch is not null)
      )
    );
    create index release_grants_issuer on release_grants (issuer) where issuer is not null;
  `.execute(db);
}
