/** Orders in the console, over HTTP. */
import { contract } from '@storefront/contract';
import { consoleContract as api, ORDERS_EXPORT_PATH } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../base/clock.ts';
import { askRefund, downloadLine, startWithOrder } from '../../../shop/refunds/testing/refunds.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { buyGift, claim, giftTokenTo, verifiedReader } from '../../../testing/gifts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrderAdmin } from '../../admin/orders.ts';
import { startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
});
beforeEach(async () => {
  // Puts days without sales between earlier and later ones.
  shop.clock.advance(3 * DAY);
  browser = await studio.byLink();
});
afterAll(() => shop.stop());

const today = () => shop.clock.now().toISOString().slice(0, 10);
const find = async (query: Parameters<typeof browser.call<typeof api.findOrders>>[1]['query']) =>
  (await browser.call(api.findOrders, { query })).orders;
const show = (orderId: string) => browser.call(api.showOrder, { params: { orderId } });
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];

describe('the list of orders', () => {
  test.each([
    ['the number of its receipt', (order: { receiptNumber: string | null }) => order.receiptNumber ?? ''],
    ['its id', (order: { id: string }) => order.id],
    ['the address of its buyer', (_: unknown, email: string) => email.toUpperCase()],
    ['the beginning of that address', (_: unknown, email: string) => email.slice(0, email.indexOf('@') + 3)],
    ['its sum', () => '$79.97'],
    ['its sum without a sign', () => '79.97'],
    ['words of a product', () => 'gon mod'],
  ])('is searched by %s', async (_, words) => {
    const { order, email } = await startWithOrder(shop);
    const found = await find({ search: words(order, email), from: today() });
    expect(found).toMatchObject([
      { id: order.id, email, status: 'paid', totalCents: 7997, product: 'Castle', moreLines: 1 },
    ]);
  });

  test.each(['2026-999999', 'nobody@example.com', '12.34', 'no such thing', '100%', '_'])(
    'has nothing for %s',
    async (search) => {
      await startWithOrder(shop);
      expect(await find({ search })).toEqual([]);
    },
  );

  test('is filtered by state and day, and sorted by time and sum, both ways', async () => {
    const paid = await startWithOrder(shop);
    const declined = await startWithOrder(shop, 'declined');
    const small = await paid.buyAgain();
    const ids = async (query: Parameters<typeof find>[0]) =>
      (await find({ from: today(), ...query })).map(({ id }) => id);
    expect(await ids({})).toEqual([small.id, declined.order.id, paid.order.id]);
    expect(await ids({ direction: 'asc' })).toEqual([paid.order.id, declined.order.id, small.id]);
    expect(await ids({ status: 'declined' })).toEqual([declined.order.id]);
    expect(await ids({ sort: 'total', direction: 'asc', status: 'paid' })).toEqual([small.id, paid.order.id]);
    expect(await ids({ sort: 'total', status: 'paid' })).toEqual([paid.order.id, small.id]);
    const yesterday = new Date(shop.clock.now().getTime() - DAY).toISOString().slice(0, 10);
    expect(await find({ from: yesterday, to: yesterday })).toEqual([]);
  });

  test('comes page by page, each order once, in either order', async () => {
    const { email } = await startWithOrder(shop);
    await addOrders(email, 120);
    for (const sort of ['created', 'total'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = await browser.call(api.findOrders, { query: { search: email, sort, direction, after } });
          seen.push(...page.orders.map(({ id }) => id));
          after = page.next ?? undefined;
        } while (after);
        expect([seen.length, new Set(seen).size]).toEqual([121, 121]);
      }
    }
    const { next } = await browser.call(api.findOrders, { query: { search: email } });
    expect(await browser.problem(api.findOrders, { query: { sort: 'total', after: next ?? '' } })).toMatchObject({
      code: 'invalid_cursor',
    });
  });

  test('is exported as CSV, with the filter that is shown, and the audit log says so', async () => {
    const { order, email } = await startWithOrder(shop);
    const response = await browser.request(`${ORDERS_EXPORT_PATH}?from=${today()}&status=paid`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'no-store',
    });
    expect((await response.text()).split('\r\n')).toEqual([
      'receipt,order,status,created_at,paid_at,email,product,more_lines,total,refunded',
      [order.receiptNumber, order.id, 'paid', order.createdAt, order.paidAt, email, 'Castle,1,79.97,0.00'].join(','),
      '',
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'order.export', to: { from: today(), status: 'paid' } });
    expect((await browser.request(`${ORDERS_EXPORT_PATH}?status=lost`)).status).toBe(400);
  });

  test('is exported whole, however long it is', async () => {
    const { email } = await startWithOrder(shop);
    await addOrders(email, 2100);
    const text = await (await browser.request(`${ORDERS_EXPORT_PATH}?search=${email}`)).text();
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2101, 2101]);
  });
});

describe('an order', () => {
  test('shows its lines and everything that happened to it, in order', async () => {
    const { browser: buyer, order, email } = await startWithOrder(shop);
    shop.clock.advance(1 * MINUTE);
    await downloadLine(shop, order, 0);
    shop.clock.advance(1 * MINUTE);
    await askRefund(buyer, order, 1);
    shop.clock.advance(1 * MINUTE);
    await browser.call(api.addOrderNote, { params: { orderId: order.id }, body: { text: ' Called us.\n' } });
    const shown = await show(order.id);
    expect(shown).toMatchObject({
      id: order.id,
      email,
      receiptNumber: order.receiptNumber,
      status: 'paid',
      refundedCents: 1999,
      lines: [
        { position: 0, name: 'Castle', quantity: 2, amountCents: 5998, refund: null },
        { position: 1, name: 'Dragon Model', amountCents: 1999, refund: { by: 'buyer', amountCents: 1999 } },
      ],
    });
    expect(shown.lines[0]?.firstDownloadedAt).not.toBeNull();
    expect(shown.timeline.map(({ kind, by, product, text }) => [kind, by, product, text])).toEqual([
      ['placed', null, null, null],
      ['paid', null, null, null],
      ['receipt-emailed', null, null, null],
      ['downloaded', 'buyer', 'Castle', null],
      ['refund-requested', 'buyer', 'Dragon Model', null],
      ['refund-completed', null, 'Dragon Model', null],
      ['refund-emailed', null, 'Dragon Model', null],
      ['note', 'this machine', null, 'Called us.'],
    ]);
  });

  test('that is a gift says to whom, and when it was sent and claimed', async () => {
    const recipientEmail = 'friend-of-the-console@example.com';
    const { order } = await buyGift(shop, { recipientEmail });
    const open = await show(order.id);
    expect(open.gift).toEqual({ recipientEmail, state: 'open' });
    const plan = await browser.call(api.previewRefund, {
      params: { orderId: order.id },
      body: { positions: [0] },
    });
    expect(plan.emails[0]?.text).toContain('The gift ended with the refund.');
    shop.clock.advance(1 * MINUTE);
    await claim(await verifiedReader(shop, recipientEmail), giftTokenTo(shop, recipientEmail));
    const claimed = await show(order.id);
    expect(claimed.gift?.state).toBe('claimed');
    expect([open.refundableUntil, claimed.refundableUntil]).toEqual([expect.any(String), null]);
    expect(claimed.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['paid', 'receipt-emailed', 'gift-sent', 'gift-claimed']),
    );
  });

  test('says until when its buyer can ask for refunds, as the buyer is told; nobody can without payment or account', async () => {
    const { browser: buyer, order } = await startWithOrder(shop);
    const told = await buyer.call(contract.getOrder, { params: { orderId: order.id } });
    expect(told.refundableUntil).not.toBeNull();
    expect((await show(order.id)).refundableUntil).toBe(told.refundableUntil);
    await buyer.call(contract.deleteAccount, {});
    expect((await show(order.id)).refundableUntil).toBeNull();
    expect((await show((await startWithOrder(shop, 'declined')).order.id)).refundableUntil).toBeNull();
  });

  test('that is not there is not found', async () => {
    const orderId = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(await browser.problem(api.showOrder, { params: { orderId } })).toMatchObject({ status: 404 });
  });

  test('keeps notes that shoppers never see, and that name who wrote them', async () => {
    const { browser: buyer, order } = await startWithOrder(shop);
    await browser.call(api.addOrderNote, { params: { orderId: order.id }, body: { text: 'A difficult one.' } });
    expect(await lastAudit()).toMatchObject({
      action: 'order.note',
      subject: { kind: 'order', id: order.id },
      to: { text: 'A difficult one.' },
    });
    const seen = JSON.stringify([
      await buyer.call(contract.getOrder, { params: { orderId: order.id } }),
      await buyer.call(contract.exportAccount, {}),
    ]);
    expect(seen).not.toContain('difficult');
    for (const text of ['  ', 'x'.repeat(2001)]) {
      const problem = await browser.problem(api.addOrderNote, { params: { orderId: order.id }, body: { text } });
      expect(problem).toMatchObject({ status: 400 });
    }
  });
});

describe('a refund', () => {
  test('is previewed with its sum and its emails, which are then those that are sent', async () => {
    const { order, email } = await startWithOrder(shop);
    shop.clock.advance(100 * HOUR);
    browser = await studio.byLink();
    await downloadLine(shop, order, 0);
    const body = { positions: [0, 1], reason: 'The roof was missing.' };
    const args = { params: { orderId: order.id }, body };
    const plan = await browser.call(api.previewRefund, args);
    expect(plan.totalCents).toBe(7997);
    const before = emailsTo(shop, email).length;
    expect(await lastAudit()).toMatchObject({ action: 'session.begin' });
    const shown = await browser.call(api.refundLines, args);
    expect(shown.refundedCents).toBe(7997);
    expect(shown.lines.map(({ refund }) => refund?.reason)).toEqual([body.reason, body.reason]);
    const sent = emailsTo(shop, email).slice(before);
    expect(sent.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual(plan.emails);
    expect(plan.emails[0]?.text).toContain('The reason: The roof was missing.');
  });

  test('leaves one line in the audit log for each line, and none for what was refunded before', async () => {
    const { order } = await startWithOrder(shop);
    const args = { params: { orderId: order.id }, body: { positions: [1] } };
    await Promise.allSettled([1, 2, 3].map(() => browser.call(api.refundLines, args)));
    const { entries } = await browser.call(api.listAudit, { query: { action: 'order.refund' } });
    const ofOrder = entries.filter(({ subject }) => subject.id === order.id);
    expect(ofOrder).toMatchObject([
      { actor: 'this machine', role: 'owner', from: null, to: { position: 1, amountCents: 1999, reason: null } },
    ]);
    const { timeline } = await show(order.id);
    expect(timeline.map(({ kind, text }) => [kind, text])).toContainEqual(['action', 'order.refund']);
  });

  test('is not written anywhere when its line in the audit log cannot be', async () => {
    const { order } = await startWithOrder(shop);
    await shop.database.query(
      "alter table console_audit add constraint no_refunds check (action <> 'order.refund') not valid",
    );
    const args = { params: { orderId: order.id }, body: { positions: [1] } };
    expect(await browser.problem(api.refundLines, args)).toMatchObject({ status: 500 });
    await shop.database.query('alter table console_audit drop constraint no_refunds');
    expect((await show(order.id)).refundedCents).toBe(0);
  });

  test('of what another person has refunded meanwhile says so before anything is done', async () => {
    const { order } = await startWithOrder(shop);
    const args = { params: { orderId: order.id }, body: { positions: [0] } };
    await browser.call(api.refundLines, args);
    const both = { ...args, body: { positions: [0, 1] } };
    for (const endpoint of [api.previewRefund, api.refundLines]) {
      expect(await browser.problem(endpoint, both)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    }
    expect((await show(order.id)).refundedCents).toBe(5998);
  });

  test('of what was not paid, or is not there, is refused', async () => {
    const unpaid = await startWithOrder(shop, 'declined');
    const { order } = await startWithOrder(shop);
    for (const [orderId, positions] of [
      [unpaid.order.id, [0]],
      [order.id, [7]],
    ] as const) {
      const args = { params: { orderId }, body: { positions: [...positions] } };
      for (const endpoint of [api.previewRefund, api.refundLines]) {
        expect(await browser.problem(endpoint, args)).toMatchObject({ status: 409, code: 'nothing_paid' });
      }
    }
  });

  test('in the console and by command end in equal rows', async () => {
    const [one, other] = [await startWithOrder(shop), await startWithOrder(shop)];
    const reason = 'Sorry.';
    await createOrderAdmin(shop).refund(one.order.id, 0, reason);
    await browser.call(api.refundLines, { params: { orderId: other.order.id }, body: { positions: [0], reason } });
    const rowsOf = (orderId: string) =>
      shop.database.query(
        `select line.position, line.refunded_by, refund.amount_cents, refund.reason, refund.requested_at = line.refunded_at
           as at_once, refund.completed_at = refund.asked_at as completed, refund.payment_reference = 'test-' || refund.id
           as referenced
         from order_lines line left join refunds refund using (order_id, position)
         where order_id = $1 order by position`,
        [orderId],
      );
    expect(await rowsOf(other.order.id)).toEqual(await rowsOf(one.order.id));
    const told = (email: string) =>
      emailsTo(shop, email)
        .at(-1)
        ?.text.replaceAll(/[0-9a-f-]{36}|\d{4}-\d{6}/g, '…');
    expect(told(other.email)).toEqual(told(one.email));
  });
});

describe('a receipt', () => {
  test('is sent again as it was, to the present address, and the timeline says who did it', async () => {
    const { order, email } = await startWithOrder(shop);
    const first = emailsTo(shop, email).at(-1);
    const shown = await browser.call(api.sendReceiptAgain, { params: { orderId: order.id } });
    expect(emailsTo(shop, email).at(-1)).toEqual(first);
    expect(shown.timeline.at(-1)).toMatchObject({ kind: 'action', by: 'this machine', text: 'order.send-receipt' });
    expect(await lastAudit()).toMatchObject({ action: 'order.send-receipt', subject: { id: order.id } });
  });

  test('of what was not paid does not exist, and without an account there is nobody to write to', async () => {
    const unpaid = await startWithOrder(shop, 'declined');
    const gone = await startWithOrder(shop);
    await gone.browser.call(contract.deleteAccount, {});
    const problemOf = async (orderId: string) =>
      (await browser.problem(api.sendReceiptAgain, { params: { orderId } })).code;
    expect(await problemOf(unpaid.order.id)).toBe('nothing_paid');
    expect(await problemOf(gone.order.id)).toBe('buyer_gone');
    const plan = await browser.call(api.previewRefund, {
      params: { orderId: gone.order.id },
      body: { positions: [0] },
    });
    expect(plan).toEqual({ totalCents: 5998, emails: [] });
  });
});

/** Adds paid orders with different times and totals, some of them equal. */
async function addOrders(email: string, count: number): Promise<void> {
  const [{ last = 0 } = {}] = await shop.database.query<{ last: number }>(
    'select last_number as last from receipt_years where year = 2026',
  );
  await shop.database.query(
    `do $$ declare paid timestamptz := '${shop.clock.now().toISOString()}'; made uuid; begin
       for number in 1..${count} loop
         insert into orders (user_id, total_cents, idempotency_key, request_hash, created_at)
         select id, 100 * (number % 7), 'a key of this order ' || ${last} + number, decode(repeat('00', 32), 'hex'),
           paid - number / 3 * interval '1 second'
         from users where email = '${email}' returning id into made;
         insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
         values (made, 0, '1', 'Castle', 100, 1);
         update orders set status = 'paid', paid_at = paid, payment_reference = 'x',
           receipt_year = 2026, receipt_number = ${last} + number where id = made;
       end loop;
       update receipt_years set last_number = ${last} + ${count} where year = 2026;
     end $$`,
  );
}
