/** Discount codes: their reduction, scope and usage limits, and the amount that they took off an order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discounts (
      id uuid primary key default uuidv7(),
      code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
      percent integer check (percent between 1 and 100),
      amount_cents integer check (amount_cents >= 1),
      category text check (category in ('buildings', 'creatures', 'props')),
      max_uses integer check (max_uses >= 1),
      max_uses_each integer check (max_uses_each >= 1),
      starts_at timestamptz not null,
      ends_at timestamptz check (ends_at >= starts_at),
      created_at timestamptz not null,
      check ((percent is null) <> (amount_cents is null))
    );
    create table discount_products (
      discount_id uuid not null references discounts on delete restrict,
      product_id text not null references products on delete cascade,
      primary key (discount_id, product_id)
    );

    alter table carts add column discount_id uuid references discounts on delete restrict;
    create index carts_discount_id_idx on carts (discount_id) where discount_id is not null;
    alter table orders
      add column discount_id uuid references discounts on delete restrict,
      add column discount_code text,
      add column discount_cents bigint not null default 0 check (discount_cents >= 0),
      add constraint orders_discount_check check (
        (discount_id is null) = (discount_code is null) and (discount_id is not null or discount_cents = 0)
      );
    create index orders_discount_id_idx on orders (discount_id, user_id) where discount_id is not null;
    alter table order_lines
      add column discount_cents bigint not null default 0,
      add constraint order_lines_discount_check
        check (discount_cents between 0 and unit_price_cents::bigint * quantity);

    create function guard_order_discount() returns trigger language plpgsql as $$
    begin
      if (new.discount_id, new.discount_code, new.discount_cents)
        is distinct from (old.discount_id, old.discount_code, old.discount_cents) then
        raise exception 'what an order says is final' using errcode = 'check_violation', constraint = 'orders_final';
      end if;
      return new;
    end $$;
    create trigger orders_guard_discount before update on orders
      for each row execute function guard_order_discount();

    create or replace function guard_order_line_terms() returns trigger language plpgsql as $$
    begin
      if (new.licence_text, new.discount_cents) is distinct from (old.licence_text, old.discount_cents)
        or (old.first_downloaded_at is not null
          and (new.consented_at, new.consent_words) is distinct from (old.consented_at, old.consent_words)) then
        raise exception 'the terms of a line are those it was bought under'
          using errcode = 'check_violation', constraint = 'order_lines_final';
      end if;
      return new;
    end $$;

    -- What goes back is what was paid for the line.
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
            and line.unit_price_cents::bigint * line.quantity - line.discount_cents = new.amount_cents
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
