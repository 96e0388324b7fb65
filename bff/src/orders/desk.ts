/** What the studio does with orders from outside the servers: the door for commands. */
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Deps } from '../deps.ts';
import { createEmailOutbox } from '../email/create-outbox.ts';
import type { Outbox } from '../email/outbox.ts';
import { databaseSettings, type EnvOf } from '../env.ts';
import { createLog } from '../log.ts';
import { refundSoldLine } from '../refunds/refunds.service.ts';
import type { BookedLine, Period } from './books.repository.ts';
import { type DayTotals, readBooks, totalsByDay } from './books.ts';
import { findSale, findSales, type Sale, type SaleFilter, type SaleLine, type SaleName } from './desk.repository.ts';
import { receiptNumberOf } from './order-view.ts';
import { PAYMENT_DELAY, simulatedPayments } from './simulated-payments.ts';

export { StartError } from '../errors.ts';
export type { BookedLine, DayTotals, Period, Sale, SaleFilter, SaleLine };
export { receiptNumberOf };

/** Why something cannot be done with orders, in a sentence. */
export class OrderDeskError extends Error {
  override readonly name = 'OrderDeskError';
}

export type SaleWithLines = Sale & { readonly lines: readonly SaleLine[] };

/** What can be asked of orders with nothing but the database. */
export interface OrderReader {
  /** The newest orders of all buyers that fit. */
  list(filter: SaleFilter): Promise<Sale[]>;
  /** @param name an order's id, or the number of its receipt @throws {OrderDeskError} when there is no such order */
  find(name: string): Promise<SaleWithLines>;
  /** All lines that were paid or given back in the period, by receipt. */
  readBooks(period: Period): AsyncIterable<BookedLine>;
  /** Every day of the period. */
  totals(period: Period): Promise<DayTotals[]>;
}

export interface OrderDesk extends OrderReader {
  /**
   * Gives a line back, at any time and after downloads too; one that was given back before is left as it is.
   * @param reason in the studio's words, to the buyer @throws {OrderDeskError} when nothing was paid for it
   */
  refund(orderId: string, position: number, reason: string | null): Promise<void>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const RECEIPT = /^(\d{4})-(\d{1,9})$/;

type OrderDeskDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'publicOrigins'> & {
  readonly outbox: Pick<Outbox, 'sendEmail'>;
};

export function createOrderDesk(deps: OrderDeskDeps): OrderDesk {
  return {
    ...createOrderReader(deps.db),
    async refund(orderId, position, reason) {
      if (await refundSoldLine(deps, orderId, position, reason)) return;
      throw new OrderDeskError(`Nothing was paid for line ${position + 1} of order ${orderId}.`);
    },
  };
}

function createOrderReader(db: Db): OrderReader {
  return {
    list: (filter) => findSales(db, filter),
    async find(name) {
      const sale = await findSale(db, nameOf(name));
      if (!sale) throw new OrderDeskError(`There is no order ${name}.`);
      return sale;
    },
    readBooks: (period) => readBooks(db, period),
    totals: (period) => totalsByDay(db, period),
  };
}

function nameOf(name: string): SaleName {
  if (UUID.test(name)) return { id: name };
  const [, year, number] = RECEIPT.exec(name) ?? [];
  if (!year || !number) throw new OrderDeskError(`${name} is neither the id of an order nor the number of a receipt.`);
  return { receiptYear: Number(year), receiptNumber: Number(number) };
}

/** What orders are read with, and what they are given back with. */
export const orderReaderSettings = databaseSettings;
export const orderDeskSettings = [...databaseSettings, 'accountSecret', 'publicOrigins'] as const;

/** Opens the orders of `env` for `work` that only reads. @throws {StartError} when they cannot be had */
export async function withOrderReader<T>(
  env: EnvOf<typeof orderReaderSettings>,
  work: (reader: OrderReader) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(env, createLog('silent'));
  try {
    return await work(createOrderReader(db));
  } finally {
    await db.destroy();
  }
}

/** Opens the orders of `env` for `work`. @throws {StartError} when they cannot be had */
export async function withOrderDesk<T>(
  env: EnvOf<typeof orderDeskSettings>,
  work: (desk: OrderDesk) => Promise<T>,
): Promise<T> {
  const log = createLog('silent');
  const db = await openDatabase(env, log);
  try {
    const { accountSecret, publicOrigins } = env;
    const clock = systemClock;
    const payments = simulatedPayments({ db, delay: PAYMENT_DELAY, lateness: 0, sleep });
    const outbox = createEmailOutbox({ clock, accountSecret });
    return await work(createOrderDesk({ db, clock, log, payments, outbox, publicOrigins }));
  } finally {
    await db.destroy();
  }
}
