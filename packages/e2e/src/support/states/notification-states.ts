/** Emails that users can stop, in the profile and by the links in them. */
import type { Page } from '@playwright/test';
import { title } from '../parts.ts';
import { signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { unsubscribeLink } from '../unsubscribe-link.ts';
import { settings } from './account-states.ts';
import { at, fails, type PageState, REFUSED } from './page-state.ts';

const setting = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Emails about new versions' }) });

export const notificationStates: readonly PageState[] = [
  {
    name: 'emails about new versions, turned off',
    part: setting,
    open: async (page, context) => {
      await signedUp(context);
      await settings(page);
      await page.getByRole('button', { name: 'Turn Off Version Emails' }).click();
      await expect(page.getByText('Off. New versions appear in your library.')).toBeVisible();
    },
  },
  {
    name: 'emails about new versions, which could not be loaded',
    complaints: [REFUSED],
    part: setting,
    open: async (page, context) => {
      await signedUp(context);
      await fails('**/api/profile/notifications')(page);
      await at(page, '/profile', 'Profile');
      await page.getByText('Security & Account Settings').click();
      await expect(page.getByText('Your email settings could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'a link that stops emails',
    open: async (page, context) => {
      const { email } = await signedUp(context);
      await page.goto(await unsubscribeLink(email));
      await expect(title(page, 'Stop emails about new versions?')).toBeVisible();
    },
  },
  {
    name: 'emails that a link has stopped',
    open: async (page, context) => {
      const { email } = await signedUp(context);
      await page.goto(await unsubscribeLink(email));
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await expect(title(page, 'You will get no more emails about new versions')).toBeVisible();
    },
  },
];
