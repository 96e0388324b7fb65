/** Filling a cart and paying for it, as the checkout page does. */
import { type Cart, contract } from '@storefront/contract';
import { SECOND } from '../clock.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const totalOf = (cart: Cart) => cart.items.reduce((total, item) => total + item.priceCents * item.quantity, 0);

export const keyOf = (cart: Cart) => `${cart.id}.${cart.version}`;

/** What the page sends to pay for `cart`. */
export const checkout = (cart: Cart, idempotencyKey = keyOf(cart)) => ({
  headers: { 'idempotency-key': idempotencyKey },
  body: { cartVersion: cart.version, totalCents: totalOf(cart) },
});

export const pay = (browser: TestClient, cart: Cart, key?: string) =>
  browser.call(contract.placeOrder, checkout(cart, key));

/** The problem that paying is refused with. */
export const refusal = (browser: TestClient, cart: Cart, key?: string) =>
  browser.problem(contract.placeOrder, checkout(cart, key));

export const add = (browser: TestClient, productId = '1', quantity = 1) =>
  browser.call(contract.addCartItem, { body: { productId, quantity } });

/** A new shopper with two castles and a dragon in the cart: 7997 cents. */
export async function startWithCart(shop: TestApp): Promise<{ browser: TestClient; cart: Cart }> {
  const browser = await shop.signedIn();
  await add(browser, '1', 2);
  shop.clock.advance(1 * SECOND);
  return { browser, cart: await add(browser, '2', 1) };
}
