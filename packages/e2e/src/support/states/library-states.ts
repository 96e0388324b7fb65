/** The library and the products in it. */
import type { Page } from '@playwright/test';
import { bought } from '../purchases.ts';
import { castle, dragon, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { at, fails, hangs, LONG_WORD, type PageState, REFUSED } from './page-state.ts';

const LIBRARY = /\/api\/library(\?|$)/;

/**
 * Opens the library from the profile, so that it loads all its data from the API. @param prepare sets up the API's
 * answers
 */
async function byProfile(page: Page, prepare: (page: Page) => Promise<unknown>): Promise<void> {
  await at(page, '/profile', 'Profile');
  await prepare(page);
  await page.getByRole('main').getByRole('link', { name: 'Your library' }).click();
}

/** Changes the library to five products with long names. */
async function withLongNames(page: Page): Promise<void> {
  await page.route(LIBRARY, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { titles: object[] };
    const titles = Array.from({ length: 5 }, (_, index) => ({
      ...list.titles[0],
      productId: `${index + 1}`,
      name: LONG_WORD,
      seats: 999,
    }));
    await route.fulfill({ response, json: { ...list, titles, total: titles.length } });
  });
}

export const libraryStates: readonly PageState[] = [
  {
    name: 'an empty library',
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/library', 'Your Library');
    },
  },
  {
    name: 'the library',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 }, dragon);
      await at(page, '/library', 'Your Library');
      await expect(page.getByRole('link', { name: 'Castle' })).toBeVisible();
    },
  },
  {
    name: 'the library with names that are long',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, castle);
      await byProfile(page, withLongNames);
      await expect(page.getByRole('link', { name: LONG_WORD })).toHaveCount(5);
    },
  },
  {
    name: 'the library on its way',
    open: async (page, context) => {
      await signedUp(context);
      await byProfile(page, hangs(LIBRARY));
      await expect(page.getByText('Loading your library...')).toBeAttached();
    },
  },
  {
    name: 'the library when it cannot be loaded',
    complaints: [REFUSED],
    open: async (page, context) => {
      await signedUp(context);
      await byProfile(page, fails(LIBRARY));
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the library without a result',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, castle);
      await at(page, '/library', 'Your Library');
      await page.getByRole('searchbox', { name: 'Search your library' }).fill('unicorn');
      await expect(page.getByRole('link', { name: 'Castle' })).toBeHidden();
    },
  },
  {
    name: 'a title of the library after a link that has expired',
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 999 });
      await at(page, '/library/1?download=expired', 'Castle');
      await page.getByText('How to check a download').click();
      await expect(page.getByText('sha256sum castle-v1.zip')).toBeVisible();
    },
  },
  {
    name: 'a first download that is asked about',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 });
      await at(page, '/library/1', 'Castle');
      await page.getByRole('button', { name: /^Download everything/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a licence of two purchases',
    isMain: true,
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, { ...castle, quantity: 2 });
      await bought(context, castle);
      await at(page, '/library/1/licence', 'Licence of Castle');
      await expect(page.getByText('3 seats')).toBeVisible();
    },
  },
  {
    name: 'a title that is not owned',
    complaints: [/404/],
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/library/2');
      await expect(page.getByRole('heading', { name: 'This is not in your library' })).toBeVisible();
    },
  },
];
