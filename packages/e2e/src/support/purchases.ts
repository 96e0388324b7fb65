/** Makes purchases over the API, for tests about something else. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { MINUTE } from '@storefront/utils/time';
import { read, send } from './shopper.ts';
import { expect } from './test.ts';

interface Purchase {
  readonly productId: string;
  /** Number of seats; 1 by default. */
  readonly quantity?: number;
}

interface CartOnServer {
  readonly version: number;
  readonly items: readonly { readonly priceCents: number; readonly quantity: number }[];
}

interface OrderOnServer {
  readonly lines: readonly { readonly refund: { readonly completedAt: string | null } | null }[];
}

/** Buys `purchases`, and whatever else is in the cart, in one order. @returns the order's id */
export async function bought(context: BrowserContext, ...purchases: readonly Purchase[]): Promise<string> {
  for (const { productId, quantity = 1 } of purchases) {
    await send(context, 'POST', '/api/cart/items', { productId, quantity });
  }
  const { version, items } = await read<CartOnServer>(context, '/api/cart');
  const totalCents = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const key = { 'idempotency-key': randomUUID() };
  const answer = await send(context, 'POST', '/api/orders', { cartVersion: version, totalCents }, key);
  const { order } = (await answer.json()) as { order: { id: string } };
  return order.id;
}

/** Refunds a line of an order and waits until the money is paid back; a busy store first reports it as pending. */
export async function refunded(context: BrowserContext, orderId: string, position: number): Promise<void> {
  await send(context, 'POST', `/api/orders/${orderId}/lines/${position}/refund`);
  const completedAt = async () => {
    const { lines } = await read<OrderOnServer>(context, `/api/orders/${orderId}`);
    return lines[position]?.refund?.completedAt;
  };
  const message = 'when the money was paid back';
  // A failed refund is tried again within a minute.
  await expect.poll(completedAt, { message, timeout: 2 * MINUTE }).toEqual(expect.any(String));
}

/** Returns the ids of products in the server's library. */
export async function ownedOn(context: BrowserContext): Promise<string[]> {
  return (await read<{ productIds: string[] }>(context, '/api/library/product-ids')).productIds;
}
