/** The withdrawal consent that a buyer gave before the first download, and its time. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_lines
      add column consented_at timestamptz,
      add column consent_words text,
      add constraint order_lines_consent_check check (
        (consented_at is null) = (consent_words is null)
        and (consented_at is null or first_downloaded_at is not null)
      );

    -- Written with the first download, and final.
    create or replace function guard_order_line_terms() returns trigger language plpgsql as $$
    begin
      if new.licence_text is distinct from old.licence_text
        or (old.first_downloaded_at is not null
          and (new.consented_at, new.consent_words) is distinct from (old.consented_at, old.consent_words)) then
        raise exception 'the terms of a line are those it was bought under'
          using errcode = 'check_violation', constraint = 'order_lines_final';
      end if;
      return new;
    end $$;
  `.execute(db);
}
