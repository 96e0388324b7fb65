/** Orders in the console. Changes use the functions of the studio's commands. */
import type { Parsed } from '@storefront/contract';
import type {
  ConsoleOrder,
  consoleContract,
  ListedOrder,
  RefundPlan,
  SoldLineView,
} from '@storefront/contract/console';
import * as z from 'zod/mini';
import { findEntriesOf } from '../../../base/audit/audit.repository.ts';
import { auditOf, writeAudit } from '../../../base/audit/audit.ts';
import { after, DAY } from '../../../base/clock.ts';
import type { Db } from '../../../base/db/database.ts';
import { inTransaction } from '../../../base/db/transaction.ts';
import { previewOf } from '../../../base/email/compose-email.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../../base/http/cursor.ts';
import { shopNow } from '../../../base/studio-settings/shop-now.ts';
import { giftLostEmail } from '../../../shop/gifts/emails.ts';
import { receiptEmail } from '../../../shop/orders/emails.ts';
import { findOrder } from '../../../shop/orders/order-reads.repository.ts';
import { endOfRefunds, paidFor } from '../../../shop/orders/order-view.ts';
import { receiptNumberOf } from '../../../shop/orders/receipt-number.ts';
import { refundEmail } from '../../../shop/refunds/emails.ts';
import { findSale } from '../../admin/orders.repository.ts';
import { createOrderAdmin, paidForLine, type SaleLine, type SaleWithLines } from '../../admin/orders.ts';
import { allRows } from '../all-rows.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import {
  conditionOf,
  findBuyer,
  findNotes,
  findPaymentNotes,
  insertOrderNote,
  type ListedOrderRow,
  type OrderSearch,
  ownsElsewhere,
  searchOrders,
} from './orders.repository.ts';
import { matchOf } from './search.ts';
import { timelineOf } from './timeline.ts';

type Filter = Parsed<(typeof consoleContract)['findOrders']>['query'];
type RefundRequest = Parsed<(typeof consoleContract)['refundLines']>['body'];
type ReasonedRequest = Pick<RefundRequest, 'positions'> & { readonly reason?: string | null | undefined };

const PAGE_SIZE = 50;
const cursorShape = z.tuple([z.enum(['created', 'total']), z.int(), cursorTime, z.uuid()]);

export async function listOrders({ db }: Pick<ConsoleDeps, 'db'>, filter: Filter) {
  const search = await searchOf(db, filter);
  const found = await searchOrders(db, { ...search, limit: PAGE_SIZE + 1 });
  const { rows, next } = pageOf(found, PAGE_SIZE, (last) => bookmarkOf(search.sort, last));
  return { orders: rows.map(toListed), next };
}

/** Yields every order of a filter, page by page. */
export async function* allOrders(db: Db, filter: Omit<Filter, 'after'>): AsyncGenerator<ListedOrder> {
  const search = await searchOf(db, filter);
  const rows = allRows<ListedOrderRow>((last, limit) => {
    const after = last && { ...last, totalCents: paidFor(last) };
    return searchOrders(db, { ...search, after, limit });
  });
  for await (const row of rows) yield toListed(row);
}

async function searchOf(db: Db, filter: Filter) {
  const { search, status, from, to, sort = 'created', direction = 'desc', after: cursor } = filter;
  const [order, totalCents = 0, at = 0, id = ''] = cursor === undefined ? [] : readCursor(cursorShape, cursor);
  if (order !== undefined && order !== sort) throw problemError('invalid_cursor');
  const startOf = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`));
  const lastDay = startOf(to);
  const match = matchOf(search);
  return {
    condition: match && (await conditionOf(db, match)),
    status,
    from: startOf(from),
    until: lastDay && after(lastDay, DAY),
    sort,
    direction,
    after: order && { totalCents, createdAt: new Date(at), id },
  } satisfies Omit<OrderSearch, 'limit'>;
}

const bookmarkOf = (sort: OrderSearch['sort'], row: ListedOrderRow) =>
  writeCursor([sort, paidFor(row), row.createdAt.getTime(), row.id]);

type OrderFields = Pick<ListedOrderRow, 'receiptYear' | 'receiptNumber' | 'createdAt' | 'paidAt'>;

const timesOf = ({ receiptYear, receiptNumber, createdAt, paidAt }: OrderFields) => ({
  receiptNumber: receiptYear && receiptNumber ? receiptNumberOf(receiptYear, receiptNumber) : null,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

export function toListed(row: ListedOrderRow): ListedOrder {
  const { id, status, email, refundedCents, product, moreLines } = row;
  return { id, status, email, totalCents: paidFor(row), refundedCents, product, moreLines, ...timesOf(row) };
}

/** @throws not_found */
export async function showOrder({ db }: Pick<ConsoleDeps, 'db'>, orderId: string): Promise<ConsoleOrder> {
  const sale = await findKnown(db, orderId);
  const [buyer, notes, paymentNotes, actions] = await Promise.all([
    findBuyer(db, orderId),
    findNotes(db, orderId),
    findPaymentNotes(db, orderId),
    findEntriesOf(db, 'order', orderId),
  ]);
  const { id, status, email, refundedCents, discountCode, discountCents, paymentReference } = sale;
  return {
    ...{ id, status, email, totalCents: paidFor(sale), refundedCents, paymentReference },
    ...timesOf(sale),
    customerId: buyer?.userId ?? null,
    discount: discountCode === null ? null : { code: discountCode, discountCents },
    tax: sale.taxCents === null ? null : { taxCents: sale.taxCents, country: sale.taxCountry },
    gift: sale.gift && { recipientEmail: sale.gift.recipientEmail, state: stateOfGift(sale.gift) },
    refundableUntil: email === null ? null : (endOfRefunds(sale)?.toISOString() ?? null),
    lines: sale.lines.map(toLine),
    timeline: timelineOf({ sale, notes, paymentNotes, actions }),
  };
}

async function findKnown(db: Db, orderId: string): Promise<SaleWithLines> {
  const sale = await findSale(db, { id: orderId });
  if (!sale) throw problemError('not_found');
  return sale;
}

type SoldGift = NonNullable<SaleWithLines['gift']>;

function stateOfGift({ claimedAt, endedAt }: SoldGift): 'open' | 'claimed' | 'ended' {
  if (claimedAt) return 'claimed';
  return endedAt ? 'ended' : 'open';
}

function toLine(line: SaleLine): SoldLineView {
  const { position, productId, name, quantity, unitPriceCents, discountCents } = line;
  const { firstDownloadedAt, refundedAt, refundedBy, refundCents, completedAt, reason } = line;
  return {
    ...{ position, productId, name, quantity, unitPriceCents, discountCents },
    amountCents: paidForLine(line),
    firstDownloadedAt: firstDownloadedAt?.toISOString() ?? null,
    refund:
      refundedAt && refundedBy
        ? {
            by: refundedBy,
            amountCents: refundCents ?? 0,
            requestedAt: refundedAt.toISOString(),
            completedAt: completedAt?.toISOString() ?? null,
            reason,
          }
        : null,
  };
}

/** @throws not_found, nothing_paid; changed_meanwhile when a line was refunded */
export async function planRefund(
  { db, publicOrigins: [origin] }: Pick<ConsoleDeps, 'db' | 'publicOrigins'>,
  orderId: string,
  { positions, reason = null }: ReasonedRequest,
): Promise<RefundPlan> {
  const sale = await findKnown(db, orderId);
  const lines = refundableLines(sale, positions);
  const { email, receiptYear, receiptNumber } = sale;
  const buyer = await findBuyer(db, orderId);
  const totalCents = lines.reduce((sum, line) => sum + paidForLine(line), 0);
  if (!buyer?.userId || email === null || !receiptYear || !receiptNumber) return { totalCents, emails: [] };
  const { userId, ownerId, ownerEmail } = buyer;
  const isGivenAway = ownerId !== userId;
  const shop = await shopNow(db);
  const emails = lines.map(async (line) => {
    const { name, quantity } = line;
    const ownsMore = ownerId !== null && (await ownsElsewhere(db, ownerId, line.productId, orderId));
    const news = { userId, email, orderId, name, quantity, amountCents: paidForLine(line), by: 'studio' } as const;
    const toBuyer = refundEmail({ ...news, reason, receiptYear, receiptNumber, ownsMore, isGivenAway }, origin);
    return [toBuyer, ...(isGivenAway && ownerEmail ? [giftLostEmail({ to: ownerEmail }, line, ownsMore)] : [])];
  });
  return { totalCents, emails: (await Promise.all(emails)).flat().map((email) => previewOf(email, shop)) };
}

function refundableLines({ paidAt, lines }: SaleWithLines, positions: readonly number[]): SaleLine[] {
  const chosen = lines.filter(({ position }) => positions.includes(position));
  if (!paidAt || chosen.length === 0 || chosen.length < new Set(positions).size) throw problemError('nothing_paid');
  if (chosen.some(({ refundedAt }) => refundedAt)) throw problemError('changed_meanwhile');
  return chosen;
}

/** Refunds line by line, with an audit entry each. @throws not_found, nothing_paid; changed_meanwhile when refunded */
export async function refundLines(
  deps: ConsoleDeps,
  session: ConsoleSession,
  orderId: string,
  { positions, reason = null }: ReasonedRequest,
): Promise<ConsoleOrder> {
  const sale = await findKnown(deps.db, orderId);
  const { refund } = createOrderAdmin(deps);
  for (const line of refundableLines(sale, positions)) {
    const { position, name } = line;
    const to = { position, product: name, amountCents: paidForLine(line), reason };
    const action = { action: 'order.refund', subject: { kind: 'order', id: orderId }, from: null, to } as const;
    await refund(orderId, position, reason, auditOf(deps, session, action));
  }
  return await showOrder(deps, orderId);
}

/** @throws not_found, nothing_paid, buyer_gone */
export async function sendReceiptAgain(
  deps: ConsoleDeps,
  session: ConsoleSession,
  orderId: string,
): Promise<ConsoleOrder> {
  const { paidAt } = await findKnown(deps.db, orderId);
  if (!paidAt) throw problemError('nothing_paid');
  await inTransaction(deps.db, async (tx) => {
    const buyer = await findBuyer(tx, orderId);
    const order = buyer?.userId ? await findOrder(tx, buyer.userId, orderId) : undefined;
    if (!order || !buyer?.email) throw problemError('buyer_gone');
    const shop = await shopNow(tx);
    await deps.outbox.sendEmail(tx, receiptEmail(buyer.email, deps.publicOrigins[0], order, shop), shop);
    const subject = { kind: 'order', id: orderId };
    await writeAudit(deps, tx, session, { action: 'order.send-receipt', subject, from: null, to: null });
  });
  return await showOrder(deps, orderId);
}

/** @throws not_found */
export async function addNote(
  deps: ConsoleDeps,
  session: ConsoleSession,
  orderId: string,
  text: string,
): Promise<ConsoleOrder> {
  await findKnown(deps.db, orderId);
  await inTransaction(deps.db, async (tx) => {
    await insertOrderNote(tx, orderId, session.actor, text, deps.clock.now());
    const subject = { kind: 'order', id: orderId };
    await writeAudit(deps, tx, session, { action: 'order.note', subject, from: null, to: { text } });
  });
  return await showOrder(deps, orderId);
}
