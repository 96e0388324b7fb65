/** Figures of the whole shop, each read from an index with only a few rows for it. */
import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { orderPaidCents } from '../../shop/orders/paid-cents.repository.ts';

export interface ShopFigures {
  /** Orders of the current day (UTC) by state. */
  readonly orders: readonly { readonly status: string; readonly count: number }[];
  readonly paidCents: number;
  readonly refundedCents: number;
  /** Age in seconds; 0 without one. Payments in transit, which may take days, do not count. */
  readonly oldestPendingOrder: number;
  /** Time of the last backup in seconds since 1970; 0 without one. */
  readonly lastBackup: number;
  /** Unsent messages by kind; ages in seconds. */
  readonly outbox: readonly { readonly kind: string; readonly count: number; readonly oldest: number }[];
}

/** @param timeout milliseconds for each statement */
export async function readShopFigures(db: Db, now: Date, timeout: number): Promise<ShopFigures> {
  const today = sql`date_trunc('day', ${now}::timestamptz, 'UTC')`;
  const age = (since: ReturnType<typeof sql>) =>
    sql`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(${since})), 0))::float8`;
  return await inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(tx);
    const orders = await sql<ShopFigures['orders'][number]>`
      select status, count(*)::integer as count from orders where created_at >= ${today} group by status
    `.execute(tx);
    const sums = await sql<Pick<ShopFigures, 'paidCents' | 'refundedCents' | 'oldestPendingOrder' | 'lastBackup'>>`
      select
        (select coalesce(sum(${orderPaidCents}), 0) from orders where paid_at >= ${today})::float8 as "paidCents",
        (select coalesce(sum(amount_cents), 0) from refunds where requested_at >= ${today})::float8 as "refundedCents",
        (select ${age(sql`created_at`)} from orders where status = 'pending' and processing_since is null) as "oldestPendingOrder",
        (select coalesce(extract(epoch from max(taken_at)), 0) from last_backup)::float8 as "lastBackup"
    `.execute(tx);
    const outbox = await sql<ShopFigures['outbox'][number]>`
      select case kind when 'letter' then 'email' else kind end as kind, count(*)::integer as count,
        ${age(sql`created_at`)} as oldest
      from outgoing_messages where state in ('queued', 'sending') group by 1
    `.execute(tx);
    const none = { paidCents: 0, refundedCents: 0, oldestPendingOrder: 0, lastBackup: 0 };
    return { orders: orders.rows, ...(sums.rows[0] ?? none), outbox: outbox.rows };
  });
}
