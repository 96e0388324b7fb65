/** The licence text that a line was bought under, which later texts do not change. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_lines add column licence_text text not null default 'standard-1';

    create function guard_order_line_terms() returns trigger language plpgsql as $$
    begin
      if new.licence_text is distinct from old.licence_text then
        raise exception 'the terms of a line are those it was bought under'
          using errcode = 'check_violation', constraint = 'order_lines_final';
      end if;
      return new;
    end $$;
    create trigger order_lines_guard_terms before update on order_lines
      for each row execute function guard_order_line_terms();
  `.execute(db);
}
