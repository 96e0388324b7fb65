/** The tables of orders, receipts and refunds, and the simulated payment provider's books. */
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** pending → paid, declined or abandoned: a trigger allows nothing else. */
export type OrderStatus = 'pending' | 'paid' | 'declined' | 'abandoned';

export interface OrdersTable {
  id: Generated<string>;
  /** Null once the account has been deleted; never of a pending order. */
  user_id: string | null;
  status: Generated<OrderStatus>;
  total_cents: number;
  idempotency_key: string;
  request_hash: Buffer;
  created_at: Timestamp;
  paid_at: Later<Date>;
  payment_reference: Later<string>;
  /** With `receipt_number`: without gaps within a year; null unless paid. */
  receipt_year: Later<number>;
  receipt_number: Later<number>;
}

export interface OrderLinesTable {
  order_id: string;
  position: number;
  product_id: string;
  name: string;
  unit_price_cents: number;
  quantity: number;
  first_downloaded_at: Later<Date>;
  refunded_at: Later<Date>;
  refunded_by: Later<'buyer' | 'studio'>;
}

export interface ReceiptYearsTable {
  year: number;
  last_number: number;
}

export interface RefundsTable {
  id: Generated<string>;
  order_id: string;
  position: number;
  amount_cents: number;
  requested_at: Timestamp;
  /** When the payment provider was last asked. */
  asked_at: Timestamp;
  /** The studio's words to the buyer. */
  reason: Later<string>;
  /** Null until the payment provider has answered. */
  completed_at: Later<Date>;
  payment_reference: Later<string>;
}

/** The books of the simulated payment provider, which nothing else reads. */
export interface SimulatedChargesTable {
  idempotency_key: string;
  status: 'succeeded' | 'declined' | 'cancelled';
  amount_cents: number;
  created_at: GeneratedTimestamp;
}

export interface SimulatedRefundsTable {
  idempotency_key: string;
  charge_key: string;
  amount_cents: number;
  created_at: GeneratedTimestamp;
}

export interface OrderTables {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  receipt_years: ReceiptYearsTable;
  refunds: RefundsTable;
  simulated_charges: SimulatedChargesTable;
  simulated_refunds: SimulatedRefundsTable;
}
