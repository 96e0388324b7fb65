/** What shoppers have bought, made over the API where buying is not the point. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { send } from './shopper.ts';

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

/** Ids of the products in the library on the server. */
export async function ownedOn(context: BrowserContext): Promise<string[]> {
  const answer = await context.request.get('/api/library/product-ids', {
    headers: { 'x-storefront-client': 'shopper' },
  });
  const { productIds } = (await answer.json()) as { productIds: string[] };
  return productIds;
}
