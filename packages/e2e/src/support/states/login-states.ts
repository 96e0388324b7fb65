/** Logging in, signing up, MFA, and the pages that links in emails open. */
import type { Page } from '@playwright/test';
import { linkFromEmail } from '../emails.ts';
import { mfaByPasskey } from '../mfa-by-passkey.ts';
import { mfaByPhone } from '../mfa-by-phone.ts';
import { addButton } from '../parts.ts';
import { passSinceText } from '../passing-time.ts';
import { castle, mfaByApp, newShopper, send, sendCredentials, signedIn, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { at, hangs, isThere, type PageState } from './page-state.ts';

const states: readonly PageState[] = [
  {
    name: 'logging in on the way to the cart',
    open: async (page) => {
      await at(page, '/store/castle', 'Castle');
      await addButton(page, castle).click();
      await isThere(page, 'Log In');
    },
  },
  {
    name: 'logging in, refused',
    complaints: [/401/],
    open: async (page) => {
      await at(page, '/login', 'Log In');
      await sendCredentials(page, newShopper(), 'Log In');
      await expect(page.getByText('Invalid email or password.')).toBeVisible();
    },
  },
  {
    name: 'logging in, under way',
    open: async (page) => {
      await at(page, '/login', 'Log In');
      await hangs('**/api/session')(page);
      await sendCredentials(page, newShopper(), 'Log In');
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    },
  },
  {
    name: 'signing up with mistakes',
    isMain: true,
    open: async (page) => {
      await at(page, '/login', 'Log In');
      await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
      await page.getByLabel('Email').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('lantern');
      await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
      await expect(page.getByText(/^Weak: /)).toBeVisible();
    },
  },
  {
    name: 'the second factor with a mistake',
    open: async (page, context) => {
      const shopper = await mfaByApp(context);
      await send(context, 'DELETE', '/api/session');
      await signedIn(context, shopper);
      await at(page, '/login', 'Two-Factor Authentication');
      await page.getByRole('button', { name: 'Verify Code' }).click();
      await expect(page.getByText('No verification code entered.')).toBeVisible();
    },
  },
  {
    name: 'the second factor by a text message',
    isMain: true,
    open: async (page, context) => {
      const { phone, ...shopper } = await mfaByPhone(context);
      await send(context, 'DELETE', '/api/session');
      await signedIn(context, shopper);
      await at(page, '/login', 'Two-Factor Authentication');
      await expect(page.getByText(/^We sent a code to the phone ending in/)).toBeVisible();
      // A countdown on the button would differ in each picture.
      await passSinceText(phone, '31 seconds');
      await at(page, '/login', 'Two-Factor Authentication');
      await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled();
    },
  },
  {
    name: 'the second factor by a passkey',
    open: async (page, context) => {
      const shopper = await mfaByPasskey(page, context);
      await send(context, 'DELETE', '/api/session');
      await signedIn(context, shopper);
      await at(page, '/login', 'Two-Factor Authentication');
      await expect(page.getByRole('button', { name: 'Use Your Passkey' })).toBeVisible();
    },
  },
  { name: 'a forgotten password', isMain: true, open: (page) => at(page, '/forgot-password', 'Forgot Your Password?') },
  {
    name: 'an email on its way about a forgotten password',
    open: async (page) => {
      await at(page, '/forgot-password', 'Forgot Your Password?');
      await page.getByLabel('Email').fill(newShopper().email);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText(/^If this address has an account/)).toBeVisible();
    },
  },
  {
    name: 'a link for a new password that is not whole',
    open: async (page) => {
      await at(page, '/reset-password', 'Choose a New Password');
      await expect(page.getByText('This link is incomplete.')).toBeVisible();
    },
  },
  {
    name: 'a new password that is weak',
    isMain: true,
    open: async (page) => {
      await at(page, `/reset-password#${'a'.repeat(43)}`, 'Choose a New Password');
      await page.getByLabel('New password', { exact: true }).fill('castle');
      // The strength meter's code loads at the first use of the field.
      await expect(page.getByText(/^Weak: /)).toBeVisible();
    },
  },
  {
    name: 'second factors about to be removed',
    isMain: true,
    open: async (page) => {
      await at(page, `/keep-mfa#${'a'.repeat(43)}`, 'Keep Your MFA');
      await expect(page.getByRole('button', { name: 'Stop the Removal' })).toBeEnabled();
    },
  },
  {
    name: 'a link for second factors that is refused',
    complaints: [/410/],
    open: async (page) => {
      await at(page, `/keep-mfa#${'a'.repeat(43)}`, 'Keep Your MFA');
      await page.getByRole('button', { name: 'Stop the Removal' }).click();
      await expect(page.getByText(/^A link works once, until the day/)).toBeVisible();
    },
  },
  {
    name: 'an address that is verified',
    isMain: true,
    open: async (page, context) => {
      const { email } = await signedUp(context);
      await at(page, await linkFromEmail(context, email, '/verify-email'), 'Verify Your Email');
      await expect(page.getByRole('link', { name: 'Go to Your Profile' })).toBeVisible();
    },
  },
  {
    name: 'a link for an address that is opened without being signed in',
    complaints: [/403/],
    open: async (page, context) => {
      const { email } = await signedUp(context);
      const link = await linkFromEmail(context, email, '/verify-email');
      await context.clearCookies();
      await at(page, link, 'Verify Your Email');
      await expect(page.getByText('If you have not signed up')).toBeVisible();
    },
  },
  {
    name: 'a link for an address that is refused',
    complaints: [/410/],
    open: async (page) => {
      await at(page, `/verify-email#${'a'.repeat(43)}`, 'Verify Your Email');
      await expect(page.getByText('A link works once, for a day.')).toBeVisible();
    },
  },
  {
    name: 'a link for an address that is not whole',
    open: async (page) => {
      await at(page, '/verify-email', 'Verify Your Email');
      await expect(page.getByText('This link is incomplete.')).toBeVisible();
    },
  },
];

export const loginStates: readonly PageState[] = [
  { name: 'logging in', isPublic: true, open: (page) => at(page, '/login', 'Log In') },
  // The illustration beside the form is the same in all of them.
  ...states.map((state) => ({ ...state, part: (page: Page) => page.getByRole('main').locator('[data-narrow]') })),
];
