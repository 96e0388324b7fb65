/** Order state transitions, receipt numbers without gaps, and prices in carts. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cart_items add column price_cents integer check (price_cents >= 0);

    create table receipt_years (
      year integer primary key check (year >= 2025),
      last_number integer not null check (last_number >= 1)
    );

    alter table orders
      add column receipt_year integer references receipt_years,
      add column receipt_number integer check (receipt_number >= 1),
      add constraint orders_receipt_key unique (receipt_year, receipt_number);
    with numbered as (
      select id, extract(year from paid_at at time zone 'UTC')::integer as year,
        row_number() over (partition by extract(year from paid_at at time zone 'UTC') order by paid_at, id) as number
      from orders where status = 'paid'
    ), years as (
      insert into receipt_years (year, last_number) select year, max(number) from numbered group by year
    )
    update orders set receipt_year = numbered.year, receipt_number = numbered.number
    from numbered where numbered.id = orders.id;
    alter table orders
      add constraint orders_receipt_check check (
        (status = 'paid') = (receipt_number is not null)
        and (receipt_number is null) = (receipt_year is null)
        and (receipt_year is null or receipt_year = extract(year from paid_at at time zone 'UTC'))
      );

    -- pending → paid, declined or abandoned, each of which is final; money, times and numbers never change after.
    create function guard_order() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'orders are never deleted' using errcode = 'check_violation', constraint = 'orders_kept';
      end if;
      if tg_op = 'INSERT' then
        if new.status <> 'pending' then
          raise exception 'an order begins as pending' using errcode = 'check_violation', constraint = 'orders_transition';
        end if;
        return new;
      end if;
      if new.status <> old.status and old.status <> 'pending' then
        raise exception 'an order cannot go from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'orders_transition';
      end if;
      if (new.id, new.total_cents, new.created_at) is distinct from (old.id, old.total_cents, old.created_at)
        or (new.user_id is distinct from old.user_id and new.user_id is not null)
        or (new.user_id is not null
          and (new.idempotency_key, new.request_hash) is distinct from (old.idempotency_key, old.request_hash))
        or (old.status <> 'pending'
          and (new.paid_at, new.payment_reference, new.receipt_year, new.receipt_number)
            is distinct from (old.paid_at, old.payment_reference, old.receipt_year, old.receipt_number)) then
        raise exception 'what an order says is final' using errcode = 'check_violation', constraint = 'orders_final';
      end if;
      return new;
    end $$;
    create trigger orders_guard before insert or update or delete on orders for each row execute function guard_order();

    alter table simulated_charges
      drop constraint simulated_charges_status_check,
      add constraint simulated_charges_status_check check (status in ('succeeded', 'declined', 'cancelled'));
  `.execute(db);
}
