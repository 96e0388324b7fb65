import type { Order } from '@storefront/contract';
import type { Refund } from '@storefront/contract/orders/schemas';
import { formatCount } from '@storefront/ui/format-count';

interface StatusWords {
  readonly text: string;
  readonly tone: 'good' | 'waiting' | 'bad' | 'neutral';
}

const words = {
  pending: { text: 'Being confirmed', tone: 'waiting' },
  declined: { text: 'Declined', tone: 'bad' },
  abandoned: { text: 'Not completed', tone: 'neutral' },
} as const satisfies Record<Exclude<Order['status'], 'paid'>, StatusWords>;

const processing = { text: 'On its way', tone: 'waiting' } as const;

export function statusOf({ status, lines, isProcessing }: Order): StatusWords {
  if (isProcessing) return processing;
  if (status !== 'paid') return words[status];
  const refunded = lines.filter(({ refund }) => refund).length;
  if (lines.some(({ refund }) => refund?.isDisputed)) return { text: 'Refund on hold', tone: 'waiting' };
  if (refunded === 0) return { text: 'Paid', tone: 'good' };
  return { text: refunded === lines.length ? 'Refunded' : 'Partly refunded', tone: 'neutral' };
}

export function refundWords({ completedAt, isDisputed }: Refund): string {
  if (isDisputed) return 'Waiting for your bank';
  return completedAt === null ? 'Being paid back' : 'Refunded';
}

export function seats(quantity: number): string {
  return `${formatCount(quantity)} ${quantity === 1 ? 'seat' : 'seats'}`;
}

/** Returns an order's title. @param date such as 'November 20, 2026' */
export function orderTitle(date: string): string {
  return `Order of ${date}`;
}

/** Returns true when the order's lines are in its buyer's library. */
export function isInOwnLibrary({ gift }: Order): boolean {
  return !gift || gift.state === 'taken_back' || gift.state === 'expired';
}
