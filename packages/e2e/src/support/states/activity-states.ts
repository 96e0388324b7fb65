/** The activity of an account. */
import type { Page } from '@playwright/test';
import { bought, refunded } from '../purchases.ts';
import { castle, dragon, read, send, signedIn, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { ON_A_PHONE, settings } from './account-states.ts';
import { at, fails, hangs, isThere, type PageState, REFUSED } from './page-state.ts';

const ACTIVITY = '**/api/account/history';

/** Opens the account's activity from the profile's settings. @param prepare sets up the API's answers */
async function toActivity(page: Page, prepare: (page: Page) => Promise<unknown>): Promise<void> {
  await settings(page);
  await prepare(page);
  await page.getByRole('link', { name: 'Account Activity' }).click();
  await isThere(page, 'Account Activity');
}

export const activityStates: readonly PageState[] = [
  {
    name: 'what happened to an account',
    isMain: true,
    open: async (page, context) => {
      const shopper = await signedUp(context);
      const phone = await context.browser()?.newContext({ userAgent: ON_A_PHONE });
      if (phone) await signedIn(phone, shopper);
      await phone?.close();
      await send(context, 'DELETE', '/api/sessions');
      const order = await bought(context, castle, dragon);
      await refunded(context, order, 0);
      await read(context, '/api/account/export');
      await at(page, '/profile/activity', 'Account Activity');
      await expect(page.getByText('Refund of $29.99 for Castle')).toBeVisible();
    },
  },
  {
    name: 'what happened to an account, signed out',
    open: (page) => at(page, '/profile/activity', 'Account Activity'),
  },
  {
    name: 'what happened to an account, on its way',
    open: async (page, context) => {
      await signedUp(context);
      await toActivity(page, hangs(ACTIVITY));
      await expect(page.getByText('Loading activity...')).toBeAttached();
    },
  },
  {
    name: 'what happened to an account when it cannot be loaded',
    complaints: [REFUSED],
    open: async (page, context) => {
      await signedUp(context);
      await toActivity(page, fails(ACTIVITY));
      await expect(page.getByText('Your account activity could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'an account that nothing happened to',
    open: async (page, context) => {
      await signedUp(context);
      const nothing = { events: [], nextCursor: null };
      await toActivity(page, () => page.route(ACTIVITY, (route) => route.fulfill({ json: nothing })));
      await expect(page.getByText('No activity in this period.')).toBeVisible();
    },
  },
];
