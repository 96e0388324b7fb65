/** Fills a cart and pays for it, like the checkout page. */
import { type Cart, contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { SECOND } from '../base/clock.ts';
import type { TestApp } from './test-app.ts';

export const totalOf = (cart: Cart) => cart.items.reduce((total, item) => total + item.priceCents * item.quantity, 0);

export const keyOf = (cart: Cart) => `${cart.id}.${cart.version}.${totalOf(cart)}`;

interface Payment {
  readonly key?: string;
  readonly paymentToken?: string;
  /** Older pages sent only the total, that of the cart instead of the button. */
  readonly namesItems?: boolean;
}

/** The items of `cart` as the shopper saw them. */
export const itemsOf = (cart: Cart) =>
  cart.items.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents }));

/** Creates the checkout page's request to pay for `cart`. */
export const checkout = (cart: Cart, { key = keyOf(cart), paymentToken, namesItems = true }: Payment = {}) => ({
  headers: { 'idempotency-key': key },
  body: {
    cartVersion: cart.version,
    totalCents: totalOf(cart),
    ...(namesItems ? { items: itemsOf(cart), shownTotalCents: totalOf(cart) } : {}),
    ...(paymentToken === undefined ? {} : { paymentToken }),
  },
});

export const pay = (browser: TestClient, cart: Cart, payment?: Payment) =>
  browser.call(contract.placeOrder, checkout(cart, payment));

/** Returns the problem that the payment is refused with. */
export const refusal = (browser: TestClient, cart: Cart, payment?: Payment) =>
  browser.problem(contract.placeOrder, checkout(cart, payment));

/** Returns the server's state of the attempt to pay for `cart`. */
export const attempt = (browser: TestClient, cart: Cart) =>
  browser.call(contract.getPaymentAttempt, { params: { idempotencyKey: keyOf(cart) } });

export const add = (browser: TestClient, productId = '1', quantity = 1) =>
  browser.call(contract.addCartItem, { body: { productId, quantity } });

/** Creates a shopper with two castles and a dragon in the cart: 7997 cents. */
export async function startWithCart(
  shop: Pick<TestApp, 'signedIn' | 'clock'>,
  email?: string,
): Promise<{ browser: TestClient; cart: Cart }> {
  const browser = await shop.signedIn(email);
  await add(browser, '1', 2);
  shop.clock.advance(1 * SECOND);
  return { browser, cart: await add(browser, '2', 1) };
}

/** Adds props at one dollar to the store. */
export async function addProducts({ database }: Pick<TestApp, 'database'>, ids: readonly string[]): Promise<void> {
  await database.query(
    `insert into products (id, slug, name, description, price_cents, category, image)
     select id, lower(id), 'Product ' || id, 'A prop.', 100, 'props', '/media/x.svg' from unnest($1::text[]) id`,
    [ids],
  );
}
