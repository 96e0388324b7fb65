/** What the studio looks at first: what waits for a person, and how sales go. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cents, id, timestamp } from '../primitives.ts';
import { connectionUsage, disk, endingCertificate, textUsage } from './limits.ts';
import { ownerRead, supportRead } from './policies.ts';

export const salesSpans = ['30-days', 'year', 'all'] as const;

export const salesFilter = { span: z.optional(z.enum(salesSpans)) };

/** CSV of the lines sold or refunded in the same time. */
export const SALES_EXPORT_PATH = '/api/console/sales-export';

const waiting = z.object({
  openMessages: z.int(),
  /** That the payment provider has not confirmed for a minute. */
  openRefunds: z.int(),
  /** Of the last seven days. */
  failedEmails: z.int(),
  /** Queued for five minutes and more. */
  lateEmails: z.int(),
  /** Of the last seven days, newest first: disputes, and payments and refunds that a person must look at. */
  paymentNotes: z.array(z.object({ kind: z.string(), orderId: z.nullable(id), at: timestamp })),
  /** Canaries that were taken back by themselves in the last seven days, newest first. */
  withdrawnCanaries: z.array(
    z.object({ app: z.string(), version: z.string(), reason: z.nullable(z.string()), at: timestamp }),
  ),
  /** What will soon be used up, or over. */
  nearEnd: z.object({
    texts: z.array(textUsage),
    /** Null while enough are left. */
    connections: z.nullable(connectionUsage),
    disks: z.array(disk),
    /** As they were last looked at. */
    certificates: z.array(endingCertificate),
  }),
});
export type Waiting = z.output<typeof waiting>;

const salesSums = {
  orders: z.int(),
  seats: z.int(),
  grossCents: cents,
  refundedCents: cents,
  /** Of the days on which they were counted; null if there is none. */
  visitors: z.nullable(z.int()),
  /** Paid orders of those days per 100 visitors, to a tenth; null without visitors. */
  conversionPercent: z.nullable(z.number()),
};

/** A day such as 2026-11-26, or a month such as 2026-11. */
const salesOfTime = z.object({ time: z.string(), ...salesSums });

export const sales = z.object({
  /** Every day of 30; otherwise every month. Oldest first. */
  times: z.array(salesOfTime),
  total: z.object(salesSums),
  /** By what was paid for them, refunds not counted. */
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
