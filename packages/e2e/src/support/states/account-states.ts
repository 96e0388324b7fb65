/** The profile, its dialogs, and the list of sessions. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { root } from '../command.ts';
import { mfaByPasskey } from '../mfa-by-passkey.ts';
import { bought } from '../purchases.ts';
import { castle, dragon, mfaByApp, send, signedIn, signedUp } from '../shopper.ts';
import { change } from '../store-database.ts';
import { expect } from '../test.ts';
import { at, by, fails, hangs, LONG_WORD, type PageState, REFUSED } from './page-state.ts';

const PROFILE = '**/api/profile';
export const ON_A_PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** Opens the profile with its settings; each section loads its own data. */
export async function settings(page: Page): Promise<void> {
  await at(page, '/profile', 'Profile');
  await page.getByText('Security & Account Settings').click();
  for (const part of ['Set Up SMS MFA', 'Connect Google', 'Turn Off Version Emails', 'Delete Account']) {
    await expect(page.getByRole('button', { name: part })).toBeVisible();
  }
}

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}

/** Gives the logged-in user a name, a picture, wishes and purchases. */
async function settledIn(context: BrowserContext, name = 'Mara'): Promise<void> {
  const picture = await readFile(join(root, 'packages/models/pictures/treasure-chest/poster-640.webp'));
  await send(context, 'PUT', '/api/profile/picture', picture, { 'content-type': 'image/webp' });
  await send(context, 'PATCH', '/api/profile', { username: 'lantern', firstName: name, lastName: 'Lind' });
  await send(context, 'PUT', `/api/wishlist/${dragon.productId}`);
  await bought(context, castle);
}

export const accountStates: readonly PageState[] = [
  { name: 'the profile, signed out', open: (page) => at(page, '/profile', 'Profile') },
  {
    name: 'the profile, everything open',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await settings(page);
      await expect(page.getByText('No purchases recorded.')).toBeVisible();
    },
  },
  {
    name: 'the profile of somebody who has settled in',
    isMain: true,
    open: async (page, context) => {
      await mfaByApp(context);
      await settledIn(context);
      await settings(page);
      await expect(page.getByRole('heading', { name: 'Mara Lind' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Set Up SMS MFA' })).toBeVisible();
    },
  },
  {
    name: 'the profile of somebody whose second factors are about to be removed',
    open: async (page, context) => {
      const { email } = await mfaByApp(context);
      await change(
        `insert into mfa_removals (user_id, asked_at, asked_by, due_at)
         select id, now(), 'ann@shop.example', now() + interval '72 hours' from users where email = $1`,
        [email],
      );
      await settings(page);
      await expect(page.getByRole('button', { name: 'Stop the Removal' })).toBeVisible();
    },
  },
  {
    name: 'the profile of somebody with a long name',
    open: async (page, context) => {
      await signedUp(context);
      await settledIn(context, LONG_WORD.slice(0, 50));
      await at(page, '/profile', 'Profile');
    },
  },
  {
    name: 'the profile on its way',
    open: async (page, context) => {
      await signedUp(context);
      await by(page, 'Profile', hangs(PROFILE));
      await expect(page.getByText('Loading profile...')).toBeAttached();
    },
  },
  {
    name: 'the profile when it cannot be loaded',
    complaints: [REFUSED],
    open: async (page, context) => {
      await signedUp(context);
      await by(page, 'Profile', fails(PROFILE));
      await expect(page.getByText('Failed to load full user profile data')).toBeVisible();
    },
  },
  {
    name: 'the names, edited and refused',
    isMain: true,
    isInView: true,
    complaints: [/400/],
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/profile', 'Profile');
      await press(page, 'Edit Profile');
      await dialog(page).getByLabel('Username').fill('');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please enter a username.')).toBeVisible();
    },
  },
  {
    name: 'the picture about to be changed',
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/profile', 'Profile');
      await press(page, 'Change Picture');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'deleting the account, not confirmed',
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await settings(page);
      await press(page, 'Delete Account');
      await press(page, 'Delete My Account');
      await expect(page.getByText('Please type the word exactly as shown.')).toBeVisible();
    },
  },
  {
    name: 'the profile of somebody with a passkey',
    part: (page) => page.getByRole('main').locator('details').first(),
    open: async (page, context) => {
      await mfaByPasskey(page, context);
      await expect(page.getByRole('button', { name: 'Add Another Passkey' })).toBeVisible();
    },
  },
  {
    name: 'a passkey that gets another name',
    isInView: true,
    open: async (page, context) => {
      await mfaByPasskey(page, context);
      await press(page, /^Rename/);
      await expect(dialog(page, 'Rename Passkey')).toBeVisible();
    },
  },
  {
    name: 'setting an authenticator app up',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      // Uses a fixed secret, which no account has.
      await page.route('**/api/mfa/totp', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
        });
      });
      await settings(page);
      await press(page, /Authenticator App/);
      await expect(dialog(page, 'Set Up Authenticator App')).toBeVisible();
    },
  },
  {
    name: 'setting a phone up',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await settings(page);
      await press(page, 'Set Up SMS MFA');
      await page.getByLabel('Phone number').fill('5554443333');
      await press(page, 'Send Code');
      await expect(page.getByText(/^Invalid phone number format/)).toBeVisible();
    },
  },
  {
    name: 'recovery codes that are not kept yet',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await mfaByApp(context);
      const codes = Array.from({ length: 10 }, (_, index) => `T0WR-1AMP-${index}KA4-KEEP`);
      await page.route('**/api/mfa/recovery-codes', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), recoveryCodes: codes } });
      });
      await settings(page);
      await press(page, 'New Recovery Codes');
      await press(page, 'Get New Codes');
      await press(page, 'Done');
      await expect(dialog(page, 'Your Recovery Codes')).toBeVisible();
    },
  },
  {
    name: 'where one is signed in',
    isMain: true,
    open: async (page, context) => {
      const shopper = await signedUp(context);
      const phone = await context.browser()?.newContext({ userAgent: ON_A_PHONE });
      if (phone) await signedIn(phone, shopper);
      await at(page, '/profile/sessions', 'Where You Are Logged In');
      await expect(page.getByText('This browser')).toBeVisible();
      await expect(page.getByText('Safari on iPhone')).toBeVisible();
      await phone?.close();
    },
  },
];
