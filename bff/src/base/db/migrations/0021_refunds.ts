/** Refunds in a table of their own; a line is either downloaded or refunded. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_lines
      add column first_downloaded_at timestamptz,
      add column refunded_at timestamptz,
      add column refunded_by text check (refunded_by in ('buyer', 'studio')),
      add constraint order_lines_refund_check check ((refunded_at is null) = (refunded_by is null)),
      -- The studio may be kinder than its terms.
      add constraint order_lines_download_or_refund_check
        check (first_downloaded_at is null or refunded_at is null or refunded_by = 'studio');

    -- Lines are written while their order is pending. Afterwards they can be downloaded and refunded, once each.
    create function guard_order_line() returns trigger language plpgsql as $$
    declare
      state text := (select status from orders where id = coalesce(new.order_id, old.order_id));
    begin
      if tg_op = 'DELETE' then
        raise exception 'orders keep their lines' using errcode = 'check_violation', constraint = 'order_lines_kept';
      end if;
      if tg_op = 'INSERT' then
        if state <> 'pending' or new.first_downloaded_at is not null or new.refunded_at is not null then
          raise exception 'lines are written with their order' using errcode = 'check_violation', constraint = 'order_lines_final';
        end if;
        return new;
      end if;
      if (new.order_id, new.position, new.product_id, new.name, new.unit_price_cents, new.quantity)
          is distinct from (old.order_id, old.position, old.product_id, old.name, old.unit_price_cents, old.quantity)
        or (old.first_downloaded_at is not null and new.first_downloaded_at is distinct from old.first_downloaded_at)
        or (old.refunded_at is not null
          and (new.refunded_at, new.refunded_by, new.first_downloaded_at)
            is distinct from (old.refunded_at, old.refunded_by, old.first_downloaded_at))
        or state <> 'paid' then
        raise exception 'a line is downloaded or refunded once, after it was paid'
          using errcode = 'check_violation', constraint = 'order_lines_final';
      end if;
      return new;
    end $$;
    create trigger order_lines_guard before insert or update or delete on order_lines
      for each row execute function guard_order_line();

    create table refunds (
      id uuid primary key default uuidv7(),
      order_id uuid not null,
      position integer not null,
      amount_cents bigint not null check (amount_cents >= 0),
      requested_at timestamptz not null,
      -- When the payment provider was last asked; nobody else asks it for a while.
      asked_at timestamptz not null,
      -- In the studio's words, to the buyer.
      reason text check (char_length(reason) between 1 and 500),
      -- When the payment provider answered that the money goes back, and how it calls that.
      completed_at timestamptz,
      payment_reference text,
      foreign key (order_id, position) references order_lines on delete restrict,
      unique (order_id, position),
      check ((completed_at is null) = (payment_reference is null))
    );
    create index refunds_open_idx on refunds (asked_at) where completed_at is null;

    -- What goes back is what a refunded line cost, and it goes back once.
    create function guard_refund() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'refunds are never deleted' using errcode = 'check_violation', constraint = 'refunds_kept';
      end if;
      if tg_op = 'INSERT' then
        if new.completed_at is not null or not exists (
          select from order_lines line
          where line.order_id = new.order_id and line.position = new.position
            and line.refunded_at = new.requested_at
            and line.unit_price_cents::bigint * line.quantity = new.amount_cents
        ) then
          raise exception 'a refund is what a refunded line cost'
            using errcode = 'check_violation', constraint = 'refunds_amount';
        end if;
        return new;
      end if;
      -- Once its buyer's account is gone, nobody is left whom the reason was written to.
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
    create trigger refunds_guard before insert or update or delete on refunds
      for each row execute function guard_refund();

    create table simulated_refunds (
      idempotency_key text primary key,
      charge_key text not null references simulated_charges,
      amount_cents bigint not null check (amount_cents >= 0),
      created_at timestamptz not null default now()
    );
    -- The provider's books are younger than the first orders, whose money it can give back all the same.
    insert into simulated_charges (idempotency_key, amount_cents, status, created_at)
    select id::text, total_cents, 'succeeded', paid_at from orders where status = 'paid'
    on conflict do nothing;
  `.execute(db);
}
