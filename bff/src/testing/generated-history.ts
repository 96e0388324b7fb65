/** Years of a store's rows, made by SQL. */
import type { TestDatabase } from '../base/db/testing/test-database.ts';

const USERS = 1000;
const PRODUCTS = 500;

/** Of orders, messages, sessions and counters `rows` each; half of the sessions and counters are over at `now`. */
export async function generateHistory(query: TestDatabase['query'], rows: number, now: Date): Promise<void> {
  await query(
    `insert into users (email, username, created_at, last_login_at)
     select n || '@example.com', 'owner', $1::timestamptz, $1::timestamptz from generate_series(1, ${USERS}) n`,
    [now],
  );
  await query(
    `insert into products (id, slug, name, description, price_cents, category, image)
     select 'p' || n, 'p' || n, 'Product ' || n, 'A product', 100, 'props', '/x' from generate_series(1, ${PRODUCTS}) n`,
  );
  for (const table of ['orders', 'order_lines', 'support_messages']) {
    await query(`alter table ${table} disable trigger user`);
  }
  await query('create table numbered_users as select id, row_number() over (order by id) as number from users');
  await generateOrders(query, rows, now);
  await generateMessages(query, rows, now);
  await generateSessions(query, rows, now);
  await query('drop table numbered_users');
  await query('vacuum analyze');
}

async function generateOrders(query: TestDatabase['query'], rows: number, now: Date): Promise<void> {
  await query(`insert into receipt_years (year, last_number) values (2026, ${rows})`);
  await query(
    `insert into orders (user_id, owner_id, status, total_cents, idempotency_key, request_hash, created_at, paid_at,
       payment_reference, receipt_year, receipt_number)
     select buyer.id, buyer.id, case when is_paid then 'paid' else 'declined' end, 100, 'a key of some length ' || n,
       sha256(''), at, case when is_paid then at end, case when is_paid then n::text end,
       case when is_paid then 2026 end, case when is_paid then n end
     from (select n, n % 50 <> 0 as is_paid, $1::timestamptz - (${rows} - n) * interval '10 seconds' as at
           from generate_series(1, ${rows}) n) made
     join numbered_users buyer on buyer.number = 1 + n % ${USERS}`,
    [new Date(Math.max(now.getTime(), Date.UTC(2026, 5, 1)))],
  );
  await query(
    `insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
     select id, 0, 'p' || 1 + row_number() over () % ${PRODUCTS}, 'Product', 100, 1 from orders`,
  );
}

async function generateMessages(query: TestDatabase['query'], rows: number, now: Date): Promise<void> {
  await query(
    `insert into support_messages (user_id, name, email, subject, message, created_at)
     select case when n % 2 = 0 then author.id end, 'Ann', 'ann@example.com', 'Subject', 'Text',
       $1::timestamptz - n * interval '1 second'
     from generate_series(1, ${rows}) n join numbered_users author on author.number = 1 + n / 2 % ${USERS}`,
    [now],
  );
}

async function generateSessions(query: TestDatabase['query'], rows: number, now: Date): Promise<void> {
  await query(
    `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at, authenticated_at)
     select sha256(n::text::bytea), owner.id, '', at, at + n % 2 * interval '9 days', at + interval '30 days', at
     from (select n, $1::timestamptz - interval '10 days' as at from generate_series(1, ${rows}) n) made
     join numbered_users owner on owner.number = 1 + n % ${USERS}`,
    [now],
  );
  await query(
    `insert into rate_limits (key, window_started_at, hits)
     select n::text, $1::timestamptz - n % 2 * interval '2 days', 1 from generate_series(1, ${rows}) n`,
    [now],
  );
  await query(
    `insert into known_devices (user_id, device_hash, last_used_at)
     select owner.id, sha256(n::text::bytea), $1::timestamptz - n % 2 * interval '2 years'
     from generate_series(1, ${rows}) n join numbered_users owner on owner.number = 1 + n % ${USERS}`,
    [now],
  );
}
