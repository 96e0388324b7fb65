/** Gifts: at checkout, in orders, and at their links. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { linkFromEmail } from '../emails.ts';
import { castle, dragon, newShopper, putIntoCart, read, type Shopper, send, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { at, type PageState, REFUSED } from './page-state.ts';

const TITLE = 'A Gift for You';

interface Given {
  readonly recipient: Shopper;
  readonly orderId: string;
  /** Path and fragment of the gift's link. */
  readonly link: string;
}

/** Buys a gift as a new shopper whom `context` is logged in as afterwards. */
async function given(context: BrowserContext): Promise<Given> {
  const recipient = newShopper();
  await signedUp(context);
  await putIntoCart(context, castle, 2);
  await putIntoCart(context, dragon);
  const { version } = await read<{ version: number }>(context, '/api/cart');
  const gift = { recipientEmail: recipient.email, message: 'For your next game.\nWith love, Mara' };
  const key = { 'idempotency-key': randomUUID() };
  const answer = await send(context, 'POST', '/api/orders', { cartVersion: version, totalCents: 7997, gift }, key);
  const { order } = (await answer.json()) as { order: { id: string } };
  return { recipient, orderId: order.id, link: await linkFromEmail(context, recipient.email, '/gift') };
}

/** Creates an account with this email, verified or not. */
async function arrives(context: BrowserContext, { email, password }: Shopper, isProved: boolean): Promise<void> {
  await send(context, 'POST', '/api/accounts', { email, password });
  if (!isProved) return;
  const [, token] = (await linkFromEmail(context, email, '/verify-email')).split('#');
  await send(context, 'POST', '/api/email-verifications', { token });
}

async function isOpen(page: Page, link: string, button: string): Promise<void> {
  await at(page, link, TITLE);
  await expect(page.getByRole('main').getByText(button, { exact: true })).toBeVisible();
}

export const giftStates: readonly PageState[] = [
  {
    name: 'a checkout of a gift',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await putIntoCart(context, castle);
      await at(page, '/checkout', 'Checkout');
      await page.getByLabel('This is a gift').check();
      await page.getByLabel("Recipient's Email").fill('friend@example.com');
      await page.getByLabel('Message (optional)').fill('For your next game.');
    },
  },
  {
    name: 'an order of a gift',
    isMain: true,
    open: async (page, context) => {
      const { orderId } = await given(context);
      await at(page, `/orders/${orderId}`, /^Order of /);
      await expect(page.getByRole('button', { name: 'Send Again' })).toBeVisible();
    },
  },
  {
    name: 'a gift being taken back',
    isInView: true,
    open: async (page, context) => {
      const { orderId } = await given(context);
      await at(page, `/orders/${orderId}`, /^Order of /);
      await page.getByRole('button', { name: 'Take Back' }).click();
      await expect(page.getByRole('dialog', { name: 'Take this gift back?' })).toBeVisible();
    },
  },
  {
    name: 'a gift for a visitor',
    open: async (page, context) => {
      const { link } = await given(context);
      await send(context, 'DELETE', '/api/session');
      await isOpen(page, link, 'Log In or Sign Up');
    },
  },
  {
    name: 'a gift for another account',
    open: async (page, context) => {
      const { link } = await given(context);
      await isOpen(page, link, 'Log Out');
    },
  },
  {
    name: 'a gift for an address that is not verified',
    open: async (page, context) => {
      const { link, recipient } = await given(context);
      await arrives(context, recipient, false);
      await isOpen(page, link, 'I Have Verified It');
    },
  },
  {
    name: 'a gift to claim',
    isMain: true,
    open: async (page, context) => {
      const { link, recipient } = await given(context);
      await arrives(context, recipient, true);
      await isOpen(page, link, 'Add It to My Library');
    },
  },
  {
    name: 'a gift link that is over',
    complaints: [REFUSED],
    open: async (page, context) => {
      const { link, orderId } = await given(context);
      await send(context, 'POST', `/api/orders/${orderId}/gift/return`);
      await isOpen(page, link, 'Go to Your Library');
    },
  },
];
