/** What shoppers have bought, made over the API where buying is not the point. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { send } from './shopper.ts';
import { expect } from './test.ts';

interface Purchase {
  readonly productId: string;
  /** Seats; one unless told. */
  readonly quantity?: number;
}

interface CartOnServer {
  readonly version: number;
  readonly items: readonly { readonly priceCents: number; readonly quantity: number }[];
}

/** Buys `purchases` in one order, and with them whatever is in the cart. @returns the order's id */
export async function bought(context: BrowserContext, ...purchases: readonly Purchase[]): Promise<string> {
  for (const { productId, quantity = 1 } of purchases) {
    await send(context, 'POST', '/api/cart/items', { productId, quantity });
  }
  const read = await context.request.get('/api/cart', { headers: { 'x-storefront-client': 'shopper' } });
  const { version, items } = (await read.json()) as CartOnServer;
  const totalCents = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const key = { 'idempotency-key': randomUUID() };
  const answer = await send(context, 'POST', '/api/orders', { cartVersion: version, totalCents }, key);
  const { order } = (await answer.json()) as { order: { id: string } };
  return order.id;
}

/** Gives a line of an order back, and waits until its money was paid back: a busy store says before that it is under way. */
export async function refunded(context: BrowserContext, orderId: string, position: number): Promise<void> {
  await send(context, 'POST', `/api/orders/${orderId}/lines/${position}/refund`);
  const headers = { 'x-storefront-client': 'shopper' };
  const completedAt = async () => {
    const answer = await context.request.get(`/api/orders/${orderId}`, { headers });
    const { lines } = (await answer.json()) as { lines: { refund: { completedAt: string | null } | null }[] };
    return lines[position]?.refund?.completedAt;
  };
  await expect.poll(completedAt, 'when the money was paid back').toEqual(expect.any(String));
}

/** Ids of the products in the library on the server. */
export async function ownedOn(context: BrowserContext): Promise<string[]> {
  const answer = await context.request.get('/api/library/product-ids', {
    headers: { 'x-storefront-client': 'shopper' },
  });
  const { productIds } = (await answer.json()) as { productIds: string[] };
  return productIds;
}
