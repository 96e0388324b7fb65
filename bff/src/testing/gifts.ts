/** Buys, sends and claims gifts in tests. */
import { type Cart, contract, type Order } from '@storefront/contract';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { verifyAddress } from './accounts.ts';
import { checkout, startWithCart } from './checkout.ts';
import { emailsTo } from './emails.ts';
import type { TestApp } from './test-app.ts';

const LINK = new RegExp(`^${TEST_ORIGIN}/gift#([\\w-]{43})$`, 'm');

export interface GiftRequest {
  readonly recipientEmail: string;
  readonly message?: string;
}

export function giftCheckout(cart: Cart, gift: GiftRequest) {
  const { headers, body } = checkout(cart);
  return { headers, body: { ...body, gift } };
}

/** Creates a buyer who has paid for two castles and a dragon as a gift. */
export async function buyGift(shop: TestApp, gift: GiftRequest): Promise<{ buyer: TestClient; order: Order }> {
  const { browser: buyer, cart } = await startWithCart(shop);
  const { order } = await buyer.call(contract.placeOrder, giftCheckout(cart, gift));
  return { buyer, order };
}

/** Returns the token in the newest gift email to `email`. */
export function giftTokenTo(shop: Pick<TestApp, 'outbox'>, email: string): string {
  const token = emailsTo(shop, email)
    .map(({ text }) => LINK.exec(text)?.[1])
    .findLast((found) => found !== undefined);
  if (token === undefined) throw new Error(`no gift was sent to ${email}`);
  return token;
}

export const claim = (browser: TestClient, token: string) => browser.call(contract.claimGift, { body: { token } });

/** Returns a browser that is signed in to a verified account of that address. */
export async function verifiedReader(shop: Pick<TestApp, 'signedIn' | 'outbox'>, email: string): Promise<TestClient> {
  const browser = await shop.signedIn(email);
  await verifyAddress(shop, browser, email);
  return browser;
}

export const libraryOf = async (browser: TestClient) => (await browser.call(contract.listOwnedProducts, {})).productIds;
