/** Every page of the store in the states that look different, and how to get there. */
import type { BrowserContext, Page } from '@playwright/test';
import { sendPublicly } from './captcha.ts';
import { hadCost, leftInCart } from './meanwhile.ts';
import { addButton, payButton, products, title } from './parts.ts';
import { bought } from './purchases.ts';
import { castle, dragon, protectedByApp, putIntoCart, send, signedIn, signedUp } from './shopper.ts';
import { expect } from './test.ts';

export interface PageState {
  readonly name: string;
  readonly open: (page: Page, context: BrowserContext) => Promise<void>;
}

async function at(page: Page, path: string, name?: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(title(page, name)).toBeVisible();
  // What stands in for a page while it loads has a title too.
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

const aMessage = { name: 'Mara', email: 'mara@example.com', subject: 'Griffins', message: 'Are there any?' };

export const pageStates: readonly PageState[] = [
  { name: 'home', open: (page) => at(page, '/home') },
  {
    name: 'home, signed in',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/home');
    },
  },
  {
    name: 'the store',
    open: async (page) => {
      await at(page, '/store');
      await expect(products(page)).toHaveCount(2);
    },
  },
  {
    name: 'the store with a full cart and a notice',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/store');
      await addButton(page, castle).click();
      await expect(page.getByText('Castle is in your cart')).toBeVisible();
    },
  },
  {
    name: 'the store without a result',
    open: async (page) => {
      await at(page, '/store?search=unicorn');
      await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
    },
  },
  {
    name: 'the store with a comparison begun',
    open: async (page) => {
      await at(page, '/store?compare=castle,dragon-model');
      await expect(page.getByRole('link', { name: 'Compare 2' })).toBeVisible();
    },
  },
  {
    name: 'a comparison',
    open: async (page) => {
      await at(page, '/store/compare?slugs=castle,dragon-model');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'an empty comparison', open: (page) => at(page, '/store/compare') },
  { name: 'a product', open: (page) => at(page, '/store/castle', 'Castle') },
  { name: 'logging in', open: (page) => at(page, '/login', 'Log In') },
  {
    name: 'signing up with mistakes',
    open: async (page) => {
      await at(page, '/login', 'Log In');
      await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    },
  },
  {
    name: 'the second factor with a mistake',
    open: async (page, context) => {
      const shopper = await protectedByApp(context);
      await send(context, 'DELETE', '/api/session');
      await signedIn(context, shopper);
      await at(page, '/login', 'Two-Factor Authentication');
      await page.getByRole('button', { name: 'Verify Code' }).click();
      await expect(page.getByText('No verification code entered.')).toBeVisible();
    },
  },
  { name: 'the profile, signed out', open: (page) => at(page, '/profile', 'Profile') },
  {
    name: 'the profile, everything open',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/profile', 'Profile');
      await page.getByText('Security & Account Settings').click();
      await expect(page.getByRole('button', { name: 'Set Up SMS MFA' })).toBeVisible();
      await expect(page.getByText('No purchases recorded.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
    },
  },
  {
    name: 'deleting the account, not confirmed',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/profile', 'Profile');
      await page.getByText('Security & Account Settings').click();
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByRole('button', { name: 'Delete My Account' }).click();
      await expect(page.getByText('Please type the word as it stands here.')).toBeVisible();
    },
  },
  {
    name: 'where one is signed in',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/profile/sessions', 'Where You Are Signed In');
      await expect(page.getByText('This browser')).toBeVisible();
    },
  },
  {
    name: 'the library',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 });
      await at(page, '/library', 'Your Library');
      await expect(page.getByRole('link', { name: 'Castle' })).toBeVisible();
    },
  },
  {
    name: 'a title of the library after a link that has expired',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 });
      await at(page, '/library/1?download=expired', 'Castle');
      await page.getByText('How to check a download').click();
      await expect(page.getByText('sha256sum castle.zip')).toBeVisible();
    },
  },
  {
    name: 'a first download that is asked about',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 });
      await at(page, '/library/1', 'Castle');
      await page.getByRole('button', { name: /^Download everything/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a link for a new password that is not whole',
    open: async (page) => {
      await at(page, '/reset-password', 'Choose a New Password');
      await expect(page.getByText('This link is not complete.')).toBeVisible();
    },
  },
  {
    name: 'an empty checkout',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/checkout', 'Checkout');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    },
  },
  {
    name: 'a full checkout with mistakes',
    open: async (page, context) => {
      await signedUp(context);
      await putIntoCart(context, castle, 999);
      await putIntoCart(context, dragon);
      await at(page, '/checkout', 'Checkout');
      await payButton(page).click();
      await expect(page.getByText('Please enter a valid CVV')).toBeVisible();
      await page.getByRole('button', { name: 'Clear Cart' }).click();
    },
  },
  {
    name: 'the orders',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 }, dragon);
      await at(page, '/orders', 'Your Orders');
      await expect(page.getByText('Castle (2 seats), Dragon Model')).toBeVisible();
    },
  },
  {
    name: 'an order with a refund asked for',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, `/orders/${await bought(context, { ...castle, quantity: 999 }, dragon)}`, /^Order of /);
      await page.getByRole('button', { name: 'Refund Castle' }).click();
      await expect(page.getByRole('dialog', { name: 'Refund Castle?' })).toBeVisible();
    },
  },
  {
    name: 'a receipt',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, `/orders/${await bought(context, { ...castle, quantity: 999 }, dragon)}/receipt`, /^Receipt 20/);
      await expect(page.getByRole('table')).toBeVisible();
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
      await page.getByText('Test cards').click();
      await expect(page.getByRole('button', { name: 'Remove and continue' })).toBeVisible();
    },
  },
  {
    name: 'support with an answer open and mistakes',
    open: async (page, context) => {
      await sendPublicly(context, { ...aMessage, subject: 'A long one', message: 'Are there griffins? '.repeat(60) });
      await at(page, '/support#refunds', 'Support');
      await expect(page.getByText('within 72 hours')).toBeVisible();
      await page.getByRole('button', { name: 'Send Message' }).press('Enter');
      await expect(page.getByText('All fields are required!')).toBeVisible();
      await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
      await expect(page.getByText('You can send your message now.')).toBeVisible();
    },
  },
  {
    name: 'support with a security check that fails',
    open: async (page) => {
      await page.route('**/api/captcha*', (route) => route.fulfill({ json: {} }));
      await at(page, '/support', 'Support');
      await page.getByRole('group', { name: 'Security check' }).scrollIntoViewIfNeeded();
      await page.getByRole('checkbox', { name: "I'm not a robot" }).press('Space');
      await expect(page.getByText('The check did not work.')).toBeVisible();
    },
  },
  {
    name: 'support with a conversation',
    open: async (page, context) => {
      await signedUp(context);
      await send(context, 'POST', '/api/support-messages', aMessage);
      await at(page, '/support', 'Support');
      await expect(page.getByText('We have not answered yet.')).toBeVisible();
    },
  },
  { name: 'about', open: (page) => at(page, '/about') },
  { name: 'the privacy policy', open: (page) => at(page, '/privacy-policy') },
  { name: 'the terms of service', open: (page) => at(page, '/terms-of-service') },
];
