/** Gifts: the account whose library an order's lines are in, and gifts until they are claimed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column is_gift boolean not null default false,
      -- Whose library its lines are in: the buyer's, and of a gift that of the user who claimed it.
      add column owner_id uuid references users on delete set null;

    -- Also for servers that know nothing of gifts. A gift gets its owner once.
    create function guard_order_owner() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.is_gift <> old.is_gift then
        raise exception 'what an order says is final' using errcode = 'check_violation', constraint = 'orders_final';
      end if;
      if not new.is_gift then
        new.owner_id := new.user_id;
      elsif new.owner_id is not null
        and (new.status <> 'paid' or tg_op = 'INSERT'
          or (old.owner_id is not null and new.owner_id is distinct from old.owner_id)) then
        raise exception 'a gift gets its owner once, after it was paid'
          using errcode = 'check_violation', constraint = 'orders_owner';
      end if;
      return new;
    end $$;
    create trigger orders_guard_owner before insert or update on orders
      for each row execute function guard_order_owner();

    create table gifts (
      order_id uuid primary key references orders on delete restrict,
      recipient_email text check (char_length(recipient_email) between 3 and 254),
      message text check (char_length(message) between 1 and 300),
      -- Of the link in the newest email.
      token_hash bytea unique check (octet_length(token_hash) = 32),
      sent_at timestamptz,
      claimed_at timestamptz,
      ended_at timestamptz,
      ended_because text check (ended_because in ('taken_back', 'expired', 'refunded')),
      check ((ended_at is null) = (ended_because is null)),
      check (claimed_at is null or ended_at is null),
      check (claimed_at is not null or ended_at is not null or recipient_email is not null),
      check ((sent_at is null and token_hash is null) or sent_at is not null),
      -- The address is kept for as long as it is needed.
      check (ended_at is null or num_nonnulls(recipient_email, message, token_hash) = 0)
    );
    create index gifts_open_idx on gifts (order_id) where claimed_at is null and ended_at is null;

    create function guard_gift() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if exists (select from orders where id = old.order_id and status in ('pending', 'paid')) then
          raise exception 'gifts that are paid are kept' using errcode = 'check_violation', constraint = 'gifts_kept';
        end if;
        return old;
      end if;
      if new.order_id <> old.order_id
        or (num_nonnulls(old.claimed_at, old.ended_at) > 0
          and (new.claimed_at, new.ended_at, new.ended_because)
            is distinct from (old.claimed_at, old.ended_at, old.ended_because)) then
        raise exception 'a gift is claimed or ended once' using errcode = 'check_violation', constraint = 'gifts_final';
      end if;
      return new;
    end $$;
    create trigger gifts_guard before update or delete on gifts for each row execute function guard_gift();

    create function guard_gift_line() returns trigger language plpgsql as $$
    begin
      if new.first_downloaded_at is not null and old.first_downloaded_at is null
        and exists (select from orders where id = new.order_id and is_gift and owner_id is null) then
        raise exception 'a gift is downloaded once it is claimed'
          using errcode = 'check_violation', constraint = 'order_lines_owned';
      end if;
      if new.refunded_by = 'buyer' and old.refunded_by is null
        and exists (select from gifts where order_id = new.order_id and claimed_at is not null) then
        raise exception 'the buyer of a claimed gift cannot give it back'
          using errcode = 'check_violation', constraint = 'order_lines_owned';
      end if;
      return new;
    end $$;
    create trigger order_lines_guard_gift before update on order_lines
      for each row execute function guard_gift_line();
  `.execute(db);
}
