/** Shoppers: test users with an account, made through the form or, for tests about something else, the API. */
import { randomUUID } from 'node:crypto';
import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { appCode } from './authenticator.ts';
import { expect } from './test.ts';

export interface Shopper {
  readonly email: string;
  /** The part of the email before the at sign. */
  readonly username: string;
  readonly password: string;
}

export function newShopper(): Shopper {
  const username = `shopper-${randomUUID()}`;
  return { email: `${username}@example.com`, username, password: 'lantern on the hill' };
}

/** Sends a request as the store's own pages do, with the cookies of `context`. */
export async function send(
  context: BrowserContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const origin = process.env.STORE_URL ?? '';
  const response = await context.request.fetch(path, {
    method,
    headers: { origin, 'x-storefront-client': 'shopper', ...headers },
    ...(data ? { data } : {}),
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return response;
}

/** Creates an account and logs this browser in. */
export async function signedUp(context: BrowserContext): Promise<Shopper> {
  const shopper = newShopper();
  const { email, password } = shopper;
  await send(context, 'POST', '/api/accounts', { email, password });
  return shopper;
}

/** Logs another browser in to an existing account. */
export async function signedIn(context: BrowserContext, { email, password }: Shopper): Promise<void> {
  await send(context, 'POST', '/api/session', { email, password });
}

/**
 * Creates an account with an authenticator app, and logs this browser in. @returns the shopper with the app's secret
 */
export async function mfaByApp(context: BrowserContext): Promise<Shopper & { readonly secret: string }> {
  const shopper = await signedUp(context);
  const { secret } = (await (await send(context, 'POST', '/api/mfa/totp')).json()) as { secret: string };
  await send(context, 'POST', '/api/mfa/totp/confirm', { code: appCode(secret) });
  return { ...shopper, secret };
}

export const castle = { productId: '1', name: 'Castle', price: '$29.99' } as const;
export const dragon = { productId: '2', name: 'Dragon Model', price: '$19.99' } as const;

/** Reads `path` as the store's own pages do, with the cookies of `context`. */
export async function read<T>(context: BrowserContext, path: string): Promise<T> {
  const response = await context.request.get(path, { headers: { 'x-storefront-client': 'shopper' } });
  return (await response.json()) as T;
}

/** Puts seats into the cart of the user that `context` is logged in as. */
export async function putIntoCart(
  context: BrowserContext,
  product: { productId: string },
  quantity = 1,
): Promise<void> {
  await send(context, 'POST', '/api/cart/items', { productId: product.productId, quantity });
}

/** Returns the seats of a product in the server's cart. */
export async function seatsOnServer(context: BrowserContext, { productId }: { productId: string }): Promise<number> {
  const { items } = await read<{ items: { productId: string; quantity: number }[] }>(context, '/api/cart');
  return items.find((item) => item.productId === productId)?.quantity ?? 0;
}

/** Returns the orders on the server. */
export async function ordersOf(context: BrowserContext): Promise<{ id: string; status: string; totalCents: number }[]> {
  return (await read<{ orders: { id: string; status: string; totalCents: number }[] }>(context, '/api/orders')).orders;
}

/** Fills in and submits the login page in its current mode. */
export async function sendCredentials(page: Page, { email, password }: Shopper, button: 'Log In' | 'Sign Up') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
}
