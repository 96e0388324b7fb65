/** What shoppers have bought, made over the API where buying is not the point. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { MINUTE } from '@storefront/utils/time';
import { read, send } from './shopper.ts';
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

interface OrderOnServer {
  readonly lines: readonly { readonly refund: { readonly completedAt: string | null } | null }[];
}

/** Buys `purchases` in one order, and with them whatever is in the cart. @returns the order's id */
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

/** Gives a line of an order back, and waits until its money was paid back: a busy store says before that it is under way. */
export async function refunded(context: BrowserContext, orderId: string, position: number): Promise<void> {
  await send(context, 'POST', `/api/orders/${orderId}/lines/${position}/refund`);
  const completedAt = async () => {
    const { lines } = await read<OrderOnServer>(context, `/api/orders/${orderId}`);
    return lines[position]?.refund?.completedAt;
  };
  const message = 'when the money was paid back';
  // What could not be paid back at once is within a minute.
  await expect.poll(completedAt, { message, timeout: 2 * MINUTE }).toEqual(expect.any(String));
}

/** Ids of the products in the library on the server. */
export async function ownedOn(context: BrowserContext): Promise<string[]> {
  return (await read<{ productIds: string[] }>(context, '/api/library/product-ids')).productIds;
}
