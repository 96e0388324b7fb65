/** Costs of shoppers who sign up, log in, fill their carts and buy. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cart } from '@storefront/contract';
import { eachOf } from '@storefront/utils/each-of';
import { SECOND } from '@storefront/utils/time';
import { type Ask, type Asking, createAsk, signUpVisitor } from '../rollout/ask.ts';
import { sized } from '../size.ts';
import type { BenchStore } from '../store.ts';
import { databaseBytes } from './database-bytes.ts';
import type { Cost, Meter } from './meter.ts';

const CUSTOMERS = sized(600, 2);
const AT_ONCE = 32;
/** Time until the work after an answer is done, such as its emails. */
const SETTLE = sized(3 * SECOND, 0.1 * SECOND);

export interface ShopperCosts {
  readonly costs: Readonly<Record<'sign-up' | 'sign-in' | 'add to cart' | 'order', Cost>>;
  /** Database bytes per item, including indexes. */
  readonly bytes: Readonly<Record<'customer' | 'order', number>>;
}

export async function shopperCosts({ url, databaseUrl }: BenchStore, meter: Meter): Promise<ShopperCosts> {
  const ask = createAsk(url);
  const names = Array.from({ length: CUSTOMERS }, (_, n) => `shopper-${n}`);
  const shoppers: string[] = [];
  const carts: Full[] = [];
  const forEach = <T>(items: readonly T[], work: (item: T) => Promise<unknown>) =>
    meter(CUSTOMERS, async () => {
      await eachOf(items, AT_ONCE, async (item) => void (await work(item)));
      await sleep(SETTLE);
    });
  const empty = await databaseBytes(databaseUrl);
  const signUps = await forEach(names, async (name) => shoppers.push(await signUpVisitor(ask, name)));
  const peopled = await databaseBytes(databaseUrl);
  const signIns = await forEach(names, (name) => signIn(ask, name));
  const idle = await databaseBytes(databaseUrl);
  const additions = await forEach(shoppers, async (cookie) => carts.push(await fillCart(ask, cookie)));
  const orders = await forEach(carts, (full) => buy(ask, full));
  const sold = await databaseBytes(databaseUrl);
  return {
    costs: { 'sign-up': signUps, 'sign-in': signIns, 'add to cart': additions, order: orders },
    bytes: { customer: (peopled - empty) / CUSTOMERS, order: (sold - idle) / CUSTOMERS },
  };
}

export interface Full {
  readonly cookie: string;
  readonly cart: Cart;
}

async function signIn(ask: Ask, name: string): Promise<void> {
  await post(ask, '/api/session', { json: { email: `${name}@example.com`, password: 'lantern on the hill' } });
}

export async function fillCart(ask: Ask, cookie: string, productId = '1'): Promise<Full> {
  const body = await post(ask, '/api/cart/items', { headers: { cookie }, json: { productId, quantity: 1 } });
  return { cookie, cart: JSON.parse(body) as Cart };
}

/** Returns a page's request to pay for `cart`. */
export function orderOf(cart: Cart) {
  const items = cart.items.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents }));
  const totalCents = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  return { cartVersion: cart.version, totalCents, items };
}

async function buy(ask: Ask, { cookie, cart }: Full): Promise<void> {
  await post(ask, '/api/orders', { headers: { cookie, 'idempotency-key': randomUUID() }, json: orderOf(cart) });
}

/** Signs up and buys a product. @returns the session's cookie */
export async function signUpAndBuy(ask: Ask, name: string, productId: string): Promise<string> {
  const cookie = await signUpVisitor(ask, name);
  await buy(ask, await fillCart(ask, cookie, productId));
  return cookie;
}

/** @returns the answer's body @throws {Error} when it is refused */
export async function post(ask: Ask, path: string, asking: Asking): Promise<string> {
  const { status, body } = await ask(path, { method: 'POST', ...asking });
  if (status >= 300) throw new Error(`POST ${path} was answered with ${status}: ${body}`);
  return body.toString();
}
