import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table releases (
      app text not null check (app ~ '^[a-z][a-z0-9-]{0,62}$'),
      version text not null check (char_length(version) between 1 and 100),
      description jsonb not null check (jsonb_typeof(description) = 'object'),
      created_at timestamptz not null default now(),
      primary key (app, version)
    );

    create table active_releases (
      app text primary key,
      version text not null,
      activated_at timestamptz not null default now(),
      foreign key (app, version) references releases (app, version)
    );
  `.execute(db);
}
