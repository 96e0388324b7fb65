import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Outbox } from '../email/outbox.ts';
import { AdminError } from '../errors.ts';
import type { BookedLine, Period } from '../orders/books.repository.ts';
import { type DayTotals, readBooks, totalsByDay } from '../orders/books.ts';
import { receiptNumberOf } from '../orders/order-view.ts';
import { refundSoldLine } from '../refunds/refunds.service.ts';
import { findSale, findSales, type Sale, type SaleFilter, type SaleLine, type SaleName } from './orders.repository.ts';

export type { BookedLine, DayTotals, Period, Sale, SaleFilter, SaleLine };
export { receiptNumberOf };

export class OrderAdminError extends AdminError {
  override readonly name = 'OrderAdminError';
}

export type SaleWithLines = Sale & { readonly lines: readonly SaleLine[] };

/** Needs only the database. */
export interface OrderReader {
  list(filter: SaleFilter): Promise<Sale[]>;
  /** @param name order id or receipt number @throws {OrderAdminError} when there is no such order */
  find(name: string): Promise<SaleWithLines>;
  /** Lines paid or refunded in the period, by receipt. */
  readBooks(period: Period): AsyncIterable<BookedLine>;
  totals(period: Period): Promise<DayTotals[]>;
}

export interface OrderAdmin extends OrderReader {
  /** Refunds a line at any time, even when downloaded; a no-op when refunded. @throws {OrderAdminError} when unpaid */
  refund(orderId: string, position: number, reason: string | null): Promise<void>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const RECEIPT = /^(\d{4})-(\d{1,9})$/;

type OrderAdminDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'publicOrigins'> & {
  readonly outbox: Pick<Outbox, 'sendEmail'>;
};

export function createOrderAdmin(deps: OrderAdminDeps): OrderAdmin {
  return {
    ...createOrderReader(deps.db),
    async refund(orderId, position, reason) {
      if (await refundSoldLine(deps, orderId, position, reason)) return;
      throw new OrderAdminError(`Nothing was paid for line ${position + 1} of order ${orderId}.`);
    },
  };
}

export function createOrderReader(db: Db): OrderReader {
  return {
    list: (filter) => findSales(db, filter),
    async find(name) {
      const sale = await findSale(db, nameOf(name));
      if (!sale) throw new OrderAdminError(`There is no order ${name}.`);
      return sale;
    },
    readBooks: (period) => readBooks(db, period),
    totals: (period) => totalsByDay(db, period),
  };
}

function nameOf(name: string): SaleName {
  if (UUID.test(name)) return { id: name };
  const [, year, number] = RECEIPT.exec(name) ?? [];
  if (!year || !number) throw new OrderAdminError(`${name} is neither the id of an order nor the number of a receipt.`);
  return { receiptYear: Number(year), receiptNumber: Number(number) };
}
