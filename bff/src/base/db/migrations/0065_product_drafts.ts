/** Product drafts: the contents of a product's folder, as the console edits it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_drafts (
      id uuid primary key default uuidv7(),
      -- Null for a product that is not sold yet.
      product_id text unique references products on delete cascade,
      -- That of the product when the draft was opened.
      product_updated_at timestamptz,
      fields jsonb not null,
      -- Counts the changes of the fields, and those of the files.
      revision integer not null default 1,
      files_revision integer not null default 1,
      -- What the last check found.
      last_check jsonb,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by text not null,
      check ((product_id is null) = (product_updated_at is null))
    );
    create index product_drafts_changed_at_idx on product_drafts (changed_at desc, id desc);

    -- Their contents are files of a directory, by id.
    create table draft_files (
      id uuid primary key default uuidv7(),
      draft_id uuid not null references product_drafts on delete cascade,
      path text not null,
      bytes bigint not null check (bytes >= 0),
      received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
      fingerprint text,
      is_kept boolean not null default false
    );
    create unique index draft_files_path_idx on draft_files (draft_id, lower(path));
  `.execute(db);
}
