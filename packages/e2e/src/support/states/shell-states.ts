/** The shell's own pages, and its messages when a part of the store is missing. */
import type { Page } from '@playwright/test';
import { addButton, navLink, title } from '../parts.ts';
import { castle, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { at, hangs, LONG_WORD, type PageState } from './page-state.ts';

const LOADING_FAILED = [/Failed to load resource/, /A page failed/, /ChunkLoadError/, /Loading .*chunk/, /RUNTIME-/];

const newest = (page: Page) => page.getByRole('region', { name: 'Fresh from the workbench' });

const NEWEST = '**/api/newest-products';

/** Goes home from another page, so that the page loads the newest models from the API. */
async function homeFromAfar(page: Page): Promise<void> {
  await page.getByRole('link', { name: /, home page$/ }).click();
  await expect(title(page, /^Models for worlds/)).toBeVisible();
}

/** Answers with `count` new models made from the store's two, each changed by its index. */
async function withNewest(page: Page, count: number, change: (index: number) => object = () => ({})): Promise<void> {
  await page.route(NEWEST, async (route) => {
    const response = await route.fetch();
    const { products } = (await response.json()) as { products: object[] };
    const many = Array.from({ length: count }, (_, index) => ({
      ...products[index % products.length],
      id: String(index),
      ...change(index),
    }));
    await route.fulfill({ response, json: { products: many } });
  });
}

const withLongName = (index: number) => ({
  name: index === 2 ? LONG_WORD : 'The Wayfarer’s Lantern above the Old Stone Bridge',
  priceCents: 99_999_999,
});

/** The home page with `count` new models: the layout depends on their number. */
function homeWithNewest(name: string, count: number): PageState {
  return {
    name,
    part: newest,
    open: async (page) => {
      await at(page, '/privacy-policy');
      await withNewest(page, count);
      await homeFromAfar(page);
      await expect(newest(page).getByRole('listitem')).toHaveCount(count);
    },
  };
}

export const shellStates: readonly PageState[] = [
  { name: 'home', isPublic: true, open: (page) => at(page, '/home') },
  {
    name: 'home, signed in, with new models of long names',
    part: newest,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/privacy-policy');
      await withNewest(page, 5, withLongName);
      await homeFromAfar(page);
      await expect(page.getByRole('link', { name: LONG_WORD })).toBeVisible();
    },
  },
  {
    name: 'home while the newest models are on their way',
    part: newest,
    open: async (page) => {
      await at(page, '/privacy-policy');
      await hangs(NEWEST)(page);
      await homeFromAfar(page);
    },
  },
  homeWithNewest('home with one new model', 1),
  homeWithNewest('home with three new models', 3),
  homeWithNewest('home with four new models', 4),
  { name: 'about', isPublic: true, open: (page) => at(page, '/about') },
  { name: 'the privacy policy', isPublic: true, isInView: true, open: (page) => at(page, '/privacy-policy') },
  { name: 'the terms of service', isPublic: true, isInView: true, open: (page) => at(page, '/terms-of-service') },
  {
    name: 'an area that is on its way',
    isInView: true,
    open: async (page) => {
      await at(page, '/about');
      await hangs('**/assets/mfe-support/**')(page);
      await navLink(page, 'Support').click();
      await expect(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'an area that could not be loaded',
    isMain: true,
    complaints: LOADING_FAILED,
    open: async (page) => {
      await at(page, '/about');
      await page.route('**/assets/mfe-support/**', (route) => route.abort());
      await navLink(page, 'Support').click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
    },
  },
  {
    name: 'a first view whose scripts could not be loaded',
    isInView: true,
    complaints: [...LOADING_FAILED, /preload/],
    open: async (page) => {
      await page.route('**/assets/mfe-catalog/**', (route) => route.abort());
      await page.goto('/store');
      await expect(page.getByText('This part of the store could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'an address that is no page',
    isMain: true,
    complaints: [/404/],
    open: async (page) => {
      await page.goto('/files/none');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'a page without a connection',
    isInView: true,
    complaints: [/ERR_INTERNET_DISCONNECTED/],
    open: async (page, context) => {
      await at(page, '/privacy-policy');
      // The live region is added after the page.
      await expect(page.locator('body > [role=status]')).toBeAttached();
      await context.setOffline(true);
      await expect(page.getByText(/^You are offline/)).toBeVisible();
    },
  },
  {
    name: 'what comes without a connection',
    open: async (page) => {
      // The page redirects to the requested one as soon as this answers.
      await hangs('**/healthz')(page);
      await page.goto('/offline');
      await expect(title(page, 'You are offline')).toBeVisible();
    },
  },
  {
    name: 'an error in a notice',
    isInView: true,
    complaints: [/503/],
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/store');
      await page.route('**/api/cart/items', (route) =>
        route.fulfill({ status: 503, json: { code: 'internal_error' } }),
      );
      await addButton(page, castle).click();
      await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).not.toHaveCount(0);
    },
  },
];
