/** Taxes as the payment provider computed them, and its invoices. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null where no tax was computed. What is added was paid on top of the price; the rest of the tax is part of it.
    alter table orders
      add column tax_cents bigint,
      add column added_tax_cents bigint not null default 0,
      add column tax_country text check (tax_country ~ '^[A-Z]{2}$'),
      add column tax_number text check (tax_number <> ''),
      add column is_reverse_charge boolean not null default false,
      add column has_invoice boolean not null default false,
      add constraint orders_tax_check check (case when tax_cents is null
        then added_tax_cents = 0 and tax_country is null and tax_number is null and not is_reverse_charge
        else tax_cents >= 0 and added_tax_cents in (0, tax_cents) end);
    alter table order_lines
      add column tax_cents bigint,
      add column added_tax_cents bigint not null default 0,
      add column tax_percent double precision check (tax_percent between 0 and 1000),
      add constraint order_lines_tax_check check (case when tax_cents is null
        then added_tax_cents = 0 and tax_percent is null
        else tax_percent is not null and tax_cents >= 0 and added_tax_cents in (0, tax_cents) end);

    -- Written once, with the payment. A buyer whose account is deleted may take the number along.
    create function guard_order_taxes() returns trigger language plpgsql as $$
    begin
      if (new.tax_cents, new.added_tax_cents, new.tax_country, new.is_reverse_charge, new.has_invoice)
          is distinct from (old.tax_cents, old.added_tax_cents, old.tax_country, old.is_reverse_charge, old.has_invoice)
        and (old.tax_cents is not null or old.has_invoice or new.status <> 'paid')
        or new.tax_number is distinct from old.tax_number and new.tax_number is not null
          and old.tax_cents is not null then
        raise exception 'the taxes of an order are final' using errcode = 'check_violation', constraint = 'orders_final';
      end if;
      return new;
    end $$;
    create trigger orders_guard_taxes before update on orders for each row execute function guard_order_taxes();

    create function guard_order_line_taxes() returns trigger language plpgsql as $$
    begin
      if (new.tax_cents, new.added_tax_cents, new.tax_percent)
          is distinct from (old.tax_cents, old.added_tax_cents, old.tax_percent)
        and (old.tax_cents is not null or old.refunded_at is not null) then
        raise exception 'the tax of a line is final'
          using errcode = 'check_violation', constraint = 'order_lines_final';
      end if;
      return new;
    end $$;
    create trigger order_lines_guard_taxes before update on order_lines
      for each row execute function guard_order_line_taxes();

    -- What goes back is what was paid for the line, with the tax that was added.
    create or replace function guard_refund() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'refunds are never deleted' using errcode = 'check_violation', constraint = 'refunds_kept';
      end if;
      if tg_op = 'INSERT' then
        if new.completed_at is not null or not exists (
          select from order_lines line
          where line.order_id = new.order_id and line.position = new.position
            and line.refunded_at = new.requested_at
            and line.unit_price_cents::bigint * line.quantity - line.discount_cents + line.added_tax_cents
              = new.amount_cents
        ) then
          raise exception 'a refund is what a refunded line cost'
            using errcode = 'check_violation', constraint = 'refunds_amount';
        end if;
        return new;
      end if;
      if (new.id, new.order_id, new.position, new.amount_cents, new.requested_at)
          is distinct from (old.id, old.order_id, old.position, old.amount_cents, old.requested_at)
        or (new.reason is distinct from old.reason and new.reason is not null)
        or (old.completed_at is not null
          and (new.asked_at, new.completed_at, new.payment_reference)
            is distinct from (old.asked_at, old.completed_at, old.payment_reference)) then
        raise exception 'what a refund says is final' using errcode = 'check_violation', constraint = 'refunds_final';
      end if;
      return new;
    end $$;
  `.execute(db);
}
