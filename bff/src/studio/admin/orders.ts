import { isUuid } from '@storefront/utils/is-uuid';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { AdminError } from '../../base/errors.ts';
import type { BookedLine, BooksPeriod } from '../../shop/orders/books.repository.ts';
import { type DayTotals, readBooks, totalsByDay } from '../../shop/orders/books.ts';
import { paidFor } from '../../shop/orders/order-view.ts';
import { parseReceiptNumber, receiptNumberOf } from '../../shop/orders/receipt-number.ts';
import { refundSoldLine } from '../../shop/refunds/refunds.service.ts';
import {
  findSale,
  findSales,
  type Sale,
  type SaleFilter,
  type SaleLine,
  type SaleName,
  type SaleWithLines,
} from './orders.repository.ts';

export type { BookedLine, BooksPeriod, DayTotals, Sale, SaleFilter, SaleLine, SaleWithLines };
export { paidFor, receiptNumberOf };

/** Cents paid for a line, including the tax added to its price. */
export const paidForLine = (
  line: Pick<SaleLine, 'unitPriceCents' | 'quantity' | 'discountCents' | 'addedTaxCents'>,
): number => line.unitPriceCents * line.quantity - line.discountCents + line.addedTaxCents;

export type OrderReader = ReturnType<typeof createOrderReader>;
export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

/** Runs in the action's transaction, for example for a line of the console's audit log. */
type Along = (tx: Tx) => Promise<void>;

type OrderAdminDeps = Parameters<typeof refundSoldLine>[0];

export function createOrderAdmin(deps: OrderAdminDeps) {
  return {
    ...createOrderReader(deps.db),
    /** Refunds a line at any time, even when downloaded; a no-op when refunded. @throws {AdminError} when unpaid */
    async refund(orderId: string, position: number, reason: string | null, along?: Along) {
      if (await refundSoldLine(deps, orderId, position, reason, along)) return;
      throw new AdminError(`Nothing was paid for line ${position + 1} of order ${orderId}.`);
    },
  };
}

/** Needs only the database. */
export function createOrderReader(db: Db) {
  return {
    list: (filter: SaleFilter) => findSales(db, filter),
    /** @param name order id or receipt number @throws {AdminError} when there is no such order */
    async find(name: string) {
      const sale = await findSale(db, nameOf(name));
      if (!sale) throw new AdminError(`There is no order ${name}.`);
      return sale;
    },
    /** Returns lines paid or refunded in the period, by receipt. */
    readBooks: (period: BooksPeriod) => readBooks(db, period),
    totals: (period: BooksPeriod) => totalsByDay(db, period),
  };
}

function nameOf(name: string): SaleName {
  if (isUuid(name)) return { id: name };
  const receipt = parseReceiptNumber(name);
  if (!receipt) throw new AdminError(`${name} is neither an order id nor a receipt number.`);
  return { receiptYear: receipt.year, receiptNumber: receipt.number };
}
