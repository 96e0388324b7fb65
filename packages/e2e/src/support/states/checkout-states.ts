/** The cart, payment, orders and receipts. */
import type { BrowserContext, Page } from '@playwright/test';
import { downloadedElsewhere, hadCost, leftInCart, taxed } from '../meanwhile.ts';
import { declinedCard, notice, payButton, typeCard, unansweredCard } from '../parts.ts';
import { passSincePayment } from '../passing-time.ts';
import { bought, refunded } from '../purchases.ts';
import { castle, dragon, putIntoCart, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { at, fails, hangs, keepNotices, type PageState, REFUSED } from './page-state.ts';

async function paysWith(page: Page, context: BrowserContext, number = '4242424242424242'): Promise<void> {
  await signedUp(context);
  await putIntoCart(context, castle, 2);
  await at(page, '/checkout', 'Checkout');
  await typeCard(page, { number });
}

const ORDERS = '**/api/orders';
/** The outcome of a payment: pages change their text some seconds after asking for it. */
const ATTEMPTS = '**/api/payment-attempts/**';

export const checkoutStates: readonly PageState[] = [
  {
    name: 'an empty checkout',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/checkout', 'Checkout');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    },
  },
  {
    name: 'a full checkout',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await putIntoCart(context, castle, 2);
      await putIntoCart(context, dragon);
      await at(page, '/checkout', 'Checkout');
      await page.getByText('Test cards').click();
    },
  },
  {
    name: 'a full checkout with mistakes',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await putIntoCart(context, castle, 999);
      await putIntoCart(context, dragon);
      await at(page, '/checkout', 'Checkout');
      await payButton(page).click();
      await expect(page.getByRole('link', { name: 'Please enter a valid CVV' })).toBeVisible();
    },
  },
  {
    name: 'a cart that was cleared',
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await putIntoCart(context, castle);
      await at(page, '/checkout', 'Checkout');
      await page.getByRole('button', { name: 'Clear Cart' }).click();
      await expect(notice(page, 'Castle was removed from your cart.')).toBeVisible();
      await keepNotices(page);
    },
  },
  {
    name: 'a cart from which something was removed',
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await putIntoCart(context, castle);
      await putIntoCart(context, dragon);
      await at(page, '/checkout', 'Checkout');
      await page.getByRole('button', { name: 'Remove Dragon Model' }).click();
      await expect(notice(page, 'Dragon Model was removed from your cart.')).toBeVisible();
      await keepNotices(page);
    },
  },
  {
    name: 'a checkout with a price that rose and an item that is no longer sold',
    open: async (page, context) => {
      const shopper = await signedUp(context);
      await putIntoCart(context, castle);
      await hadCost(shopper, castle, 2499);
      await leftInCart(shopper);
      await at(page, '/checkout', 'Checkout');
      await expect(page.getByRole('button', { name: 'Remove and continue' })).toBeVisible();
    },
  },
  {
    name: 'a payment under way',
    open: async (page, context) => {
      await paysWith(page, context);
      await hangs(ORDERS)(page);
      await payButton(page).click();
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    },
  },
  {
    name: 'a payment that was declined',
    complaints: [/402/],
    open: async (page, context) => {
      await paysWith(page, context, declinedCard);
      await payButton(page).click();
      await expect(page.getByText('The payment was declined. Please try another card.')).toBeVisible();
    },
  },
  {
    name: 'a payment that is being confirmed',
    complaints: [/504/],
    open: async (page, context) => {
      await paysWith(page, context, unansweredCard);
      await hangs(ATTEMPTS)(page);
      await payButton(page).click();
      await expect(page.getByText('Your payment is being confirmed')).toBeVisible();
    },
  },
  {
    name: 'a payment whose answer was lost',
    complaints: [REFUSED],
    open: async (page, context) => {
      await paysWith(page, context);
      await fails(ORDERS)(page);
      await hangs(ATTEMPTS)(page);
      await payButton(page).click();
      await expect(page.getByText(/Pressing Pay again is safe/)).toBeVisible();
    },
  },
  {
    name: 'no orders',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/orders', 'Your Orders');
    },
  },
  {
    name: 'the orders',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 }, dragon);
      await at(page, '/orders', 'Your Orders');
      await expect(page.getByText('Castle (2 seats), Dragon Model')).toBeVisible();
    },
  },
  {
    name: 'an order',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, `/orders/${await bought(context, { ...castle, quantity: 2 }, dragon)}`, /^Order of /);
      await expect(page.getByRole('timer')).toBeVisible();
    },
  },
  {
    name: 'an order with a refund asked for',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, `/orders/${await bought(context, { ...castle, quantity: 999 }, dragon)}`, /^Order of /);
      await page.getByRole('button', { name: 'Refund Castle' }).click();
      await expect(page.getByRole('dialog', { name: 'Refund Castle?' })).toBeVisible();
    },
  },
  {
    name: 'an order that was refunded in part and downloaded in part',
    open: async (page, context) => {
      await signedUp(context);
      const order = await bought(context, castle, dragon);
      await refunded(context, order, 0);
      await downloadedElsewhere(order, dragon);
      await at(page, `/orders/${order}`, /^Order of /);
      await expect(page.getByText(/^First downloaded /)).toBeVisible();
    },
  },
  {
    name: 'an order whose time for refunds is over',
    open: async (page, context) => {
      await signedUp(context);
      const order = await bought(context, castle);
      await passSincePayment(order, '72 hours');
      await at(page, `/orders/${order}`, /^Order of /);
      await expect(page.getByText(/^The 72 hours for refunds ended on /)).toBeVisible();
    },
  },
  {
    name: 'an order with taxes and an invoice',
    open: async (page, context) => {
      await signedUp(context);
      const order = await bought(context, { ...castle, quantity: 2 }, dragon);
      await taxed(order);
      await at(page, `/orders/${order}`, /^Order of /);
      await expect(page.getByRole('button', { name: 'Open Invoice' })).toBeVisible();
    },
  },
  {
    name: 'a receipt with taxes',
    open: async (page, context) => {
      await signedUp(context);
      const order = await bought(context, { ...castle, quantity: 2 }, dragon);
      await taxed(order);
      await refunded(context, order, 1);
      await at(page, `/orders/${order}/receipt`, /^Receipt 20/);
      await expect(page.getByText('Taxed in: DE')).toBeVisible();
    },
  },
  {
    name: 'a receipt',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, `/orders/${await bought(context, { ...castle, quantity: 999 }, dragon)}/receipt`, /^Receipt 20/);
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'a receipt on paper',
    isPrinted: true,
    open: async (page, context) => {
      await signedUp(context);
      const order = await bought(context, { ...castle, quantity: 2 }, dragon);
      await refunded(context, order, 0);
      await at(page, `/orders/${order}/receipt`, /^Receipt 20/);
      await expect(page.getByText('Remaining after refunds')).toBeVisible();
    },
  },
];
