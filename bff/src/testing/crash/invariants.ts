/** Invariants of a store's orders, whenever no work is in progress. */
import { STUDIO_NAME } from '@storefront/contract';
import type { PaymentNoteKind } from '../../base/db/columns.ts';
import { messageKeys } from '../../base/email/create-outbox.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import { decrypt } from '../../base/encryption.ts';
import { noteSubject } from '../../shop/payments/notes.ts';
import { CRASH_SECRET, CRASH_STUDIO } from './protocol.ts';
import type { CrashStore } from './store.ts';
import { stripeViolations } from './stripe-invariants.ts';

/** Each query finds violations. */
const violations: Record<string, string> = {
  'an order that somebody is still paying for': "select id from orders where status = 'pending'",
  'one request that made two orders': `
    select user_id, idempotency_key from orders where status <> 'abandoned'
    group by user_id, idempotency_key having count(*) > 1`,
  'an order whose lines are not its total': `
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total_cents is distinct from sum(l.unit_price_cents * l.quantity - l.discount_cents)`,
  'a year whose last receipt number was not given': `
    select year from receipt_years
    where last_number <> (select count(*) from orders where receipt_year = year)`,
  'a refunded line without its refund, or a refund without its line': `
    select l.order_id, l.position, r.id from (select * from order_lines where refunded_at is not null) l
    full join refunds r on r.order_id = l.order_id and r.position = l.position
      and r.amount_cents = l.unit_price_cents * l.quantity - l.discount_cents
    where l.order_id is null or r.id is null`,
  'a line that its buyer has downloaded and given back': `
    select order_id, position from order_lines where first_downloaded_at is not null and refunded_by = 'buyer'`,
};

/** Violations with the simulated provider. */
const simulatedViolations: Record<string, string> = {
  'a charge without its paid order, or a paid order without its charge': `
    select o.id, o.total_cents, c.idempotency_key, c.amount_cents
    from (select * from orders where status = 'paid') o
    full join (select * from simulated_charges where status = 'succeeded') c
      on o.payment_reference = 'simulated-' || c.idempotency_key and o.total_cents = c.amount_cents
    where o.id is null or c.idempotency_key is null`,
  'a refund that the provider has not made, or made of another sum or charge': `
    select r.id, r.completed_at, s.idempotency_key from refunds r
    full join simulated_refunds s on r.payment_reference = 'simulated-' || s.idempotency_key
      and r.amount_cents = s.amount_cents
      and exists (
        select from orders where id = r.order_id and payment_reference = 'simulated-' || s.charge_key
      )
    where r.id is null or s.idempotency_key is null or r.completed_at is null`,
  'more given back than was charged': `
    select charge_key from simulated_refunds r join simulated_charges c on c.idempotency_key = r.charge_key
    group by charge_key, c.amount_cents having sum(r.amount_cents) > c.amount_cents`,
};

/** Violations when all processes share one clock. */
const violationsOfTime: Record<string, string> = {
  'a receipt number that is missing, or out of the order of payment': `
    select id, receipt_year, receipt_number from (
      select *, row_number() over (partition by receipt_year order by paid_at, receipt_number) as expected
      from orders where status = 'paid'
    ) numbered where receipt_number <> expected`,
};

/** The emails that must have been written, each once, with recipient and subject; a consent for each purchase. */
const dueEmails = `
  select email as to, 'Your receipt ' || receipt_year || '-' || lpad(receipt_number::text, 6, '0') as subject
  from orders join users on users.id = user_id where status = 'paid'
  union all
  select email, 'Your refund for ' || name from refunds join order_lines using (order_id, position)
  join orders on orders.id = order_id join users on users.id = user_id
  union all
  select email, 'Your consent before the first download, receipt ' || receipt_year || '-' || lpad(receipt_number::text, 6, '0')
  from order_lines join orders on orders.id = order_id join users on users.id = user_id where consented_at is not null
  union all
  select email, 'Your payment did not arrive' from orders join users on users.id = user_id
  where status = 'declined' and processing_since is not null
  union all
  select email, 'Your refund for ' || name || ' is on hold' from refunds join order_lines using (order_id, position)
  join orders on orders.id = order_id join users on users.id = user_id where refused_at is not null`;

/** Returns violations as text with the rows that show them; empty when there are none. */
export async function violationsOf(store: CrashStore): Promise<string[]> {
  const { query, stripe } = store;
  const found = [
    ...(stripe
      ? [...(await violationsAmong(violations, query)), ...(await stripeViolations(store, stripe))]
      : await violationsInOrders(query)),
    ...(await violationsAmong(violationsOfTime, query)),
  ];
  const due = (await query<Pick<EmailMessage, 'to' | 'subject'>>(dueEmails)).map(inWords);
  const notes = await query<{ kind: PaymentNoteKind }>('select kind from payment_notes');
  due.push(...notes.map(({ kind }) => inWords({ to: CRASH_STUDIO, subject: noteSubject(kind) })));
  const sealed = await query<{ sealed: Buffer }>("select sealed from outgoing_messages where kind = 'letter'");
  const written = sealed.flatMap((row) => eachInWords(JSON.parse(decrypt(KEY, row.sealed).toString())));
  found.push(...surplus(due, written).map((message) => `an email that was not written: ${message}`));
  found.push(...surplus(written, due).map((message) => `an email too many: ${message}`));
  return found;
}

/** Like violationsOf, for orders and money only, and for processes whose clocks may differ. */
export const violationsInOrders = (query: CrashStore['query']) =>
  violationsAmong({ ...violations, ...simulatedViolations }, query);

async function violationsAmong(among: typeof violations, query: CrashStore['query']): Promise<string[]> {
  const found: string[] = [];
  for (const [offence, sql] of Object.entries(among)) {
    const rows = await query(sql);
    if (rows.length > 0) found.push(`${offence}: ${JSON.stringify(rows)}`);
  }
  return found;
}

const [KEY] = messageKeys(CRASH_SECRET);

function inWords({ to, subject }: Pick<EmailMessage, 'to' | 'subject'>): string {
  return `${to} ${subject.replace(`${STUDIO_NAME}: `, '')}`;
}

/** Splits a consent by the purchases that it names: two parallel downloads may end the rights to one purchase each. */
function eachInWords(email: EmailMessage): string[] {
  const about = email.subject.includes('Your consent') ? (email.text.match(/receipt [\d-]+/g) ?? ['none']) : [];
  return about.length === 0 ? [inWords(email)] : about.map((receipt) => `${inWords(email)}, ${receipt}`);
}

/** Returns the entries that `list` has more often than `other`. */
function surplus(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
