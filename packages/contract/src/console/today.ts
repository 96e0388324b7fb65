/** The console's start page: open tasks, and sales. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cents, id, timestamp } from '../primitives.ts';
import { connectionUsage, disk, endingCertificate, textUsage } from './limits.ts';
import { ownerRead, supportRead } from './policies.ts';

export const salesSpans = ['30-days', 'year', 'all'] as const;

export const salesFilter = { span: z.optional(z.enum(salesSpans)) };

/** A CSV of the lines sold or refunded in the same time. */
export const SALES_EXPORT_PATH = '/api/console/sales-export';

const waiting = z.object({
  openMessages: z.int(),
  /** Refunds that the payment provider has not confirmed for a minute. */
  openRefunds: z.int(),
  /** Failed emails of the last seven days. */
  failedEmails: z.int(),
  /** Emails queued for five minutes or more. */
  lateEmails: z.int(),
  /** Disputes, and payments and refunds that need attention, of the last seven days, newest first. */
  paymentNotes: z.array(z.object({ kind: z.string(), orderId: z.nullable(id), at: timestamp })),
  /** Canaries that were rolled back automatically in the last seven days, newest first. */
  withdrawnCanaries: z.array(
    z.object({ app: z.string(), version: z.string(), reason: z.nullable(z.string()), at: timestamp }),
  ),
  /** Limits that are nearly reached, and certificates that expire soon. */
  nearEnd: z.object({
    texts: z.array(textUsage),
    /** Null while enough connections are free. */
    connections: z.nullable(connectionUsage),
    disks: z.array(disk),
    /** Certificates as of the last check. */
    certificates: z.array(endingCertificate),
  }),
});
export type Waiting = z.output<typeof waiting>;

const salesSums = {
  orders: z.int(),
  seats: z.int(),
  grossCents: cents,
  refundedCents: cents,
  /** The visitors of the days on which they were counted; null if there are none. */
  visitors: z.nullable(z.int()),
  /** Paid orders of those days per 100 visitors, to one decimal; null without visitors. */
  conversionPercent: z.nullable(z.number()),
};

/** A day such as 2026-11-26, or a month such as 2026-11. */
const salesOfTime = z.object({ time: z.string(), ...salesSums });

export const sales = z.object({
  /** Every one of 30 days, or every month. Oldest first. */
  times: z.array(salesOfTime),
  total: z.object(salesSums),
  /** Sorted by the amount paid, refunds not deducted. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), seats: z.int(), grossCents: cents })),
});
export type Sales = z.output<typeof sales>;

export const consoleTodayEndpoints = {
  getWaiting: endpoint('GET /api/console/waiting', supportRead, {
    summary: 'What waits for a person.',
    success: { status: 200, body: waiting },
  }),
  getSales: endpoint('GET /api/console/sales', ownerRead, {
    summary: 'Sales, refunds, visitors and conversion by day or month, in UTC, and what sold best.',
    query: z.strictObject(salesFilter),
    success: { status: 200, body: sales },
    errors: ['search_too_broad'],
  }),
} as const;
