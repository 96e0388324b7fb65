/** Purchases at Stripe from a country, and their entries in the books. */

import { sessionAt } from '@storefront/testkit/stripe/session-at';
import type { Shopper } from '@storefront/testkit/stripe/taxes';
import { DAY } from '../../base/clock.ts';
import { type BookedLine, createOrderReader } from '../../studio/admin/orders.ts';
import { startWithCart } from '../checkout.ts';
import { goToPay, readOrder, type StripeShop } from './stripe-shop.ts';

export const TAX_CODE = 'txcd_10505001';
export const BERLIN: Shopper = { country: 'DE' };

/** Buys two castles for 5998 and a dragon for 1999 cents, from a country. */
export async function buy(shop: StripeShop, shopper: Shopper, email?: string) {
  const { browser, cart } = await startWithCart(shop, email);
  const { order, redirectTo } = await goToPay(browser, cart);
  const intent = shop.stripe.pay(sessionAt(redirectTo), 'card', shopper);
  await shop.deliverAll();
  return { browser, intent, orderId: order.id, order: await readOrder(browser, order.id) };
}

/** Returns the lines of an order in the books. */
export async function booked(shop: StripeShop, orderId: string) {
  const now = shop.clock.now().getTime();
  const found: BookedLine[] = [];
  const books = createOrderReader(shop.db).readBooks({ from: new Date(now - DAY), until: new Date(now + DAY) });
  for await (const line of books) if (line.orderId === orderId) found.push(line);
  return found;
}
