/** The refund hours promised at purchase stay with the order, whatever the studio sets later. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column refund_hours integer not null default 72,
      add constraint orders_refund_hours_check check (refund_hours between 24 and 336);

    create function guard_order_refund_hours() returns trigger language plpgsql as $$
    begin
      if new.refund_hours < old.refund_hours
        or (new.refund_hours <> old.refund_hours and old.status <> 'pending') then
        raise exception 'what an order says is final' using errcode = 'check_violation', constraint = 'orders_final';
      end if;
      return new;
    end $$;
    create trigger orders_guard_refund_hours before update of refund_hours on orders
      for each row execute function guard_order_refund_hours();
  `.execute(db);
}
