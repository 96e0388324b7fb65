/** The store, a product and the comparison. */
import type { Page } from '@playwright/test';
import { addButton, notice, products, title } from '../parts.ts';
import { bought } from '../purchases.ts';
import { castle, putIntoCart, send, signedUp } from '../shopper.ts';
import { expect } from '../test.ts';
import { at, by, fails, hangs, keepNotices, LONG_WORD, type PageState, REFUSED } from './page-state.ts';

const LIST = /\/api\/products(\?|$)/;

/** Changes the store's list to long names. */
async function withLongNames(page: Page): Promise<void> {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { products: { name: string; priceCents: number }[] };
    for (const product of list.products) Object.assign(product, { name: LONG_WORD, priceCents: 99_999_999 });
    await route.fulfill({ response, json: list });
  });
}

export const catalogStates: readonly PageState[] = [
  {
    name: 'the store',
    isPublic: true,
    open: async (page) => {
      await at(page, '/store');
      await expect(products(page)).toHaveCount(2);
    },
  },
  {
    name: 'the store with a full cart and a notice',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/store');
      await addButton(page, castle).click();
      await expect(notice(page, 'Castle is in your cart')).toBeVisible();
      await keepNotices(page);
      // The button's confirmation has ended.
      await expect(addButton(page, castle)).toHaveText('Add to Cart');
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
    name: 'the store with one result',
    open: async (page) => {
      await at(page, '/store?search=dragon');
      await expect(products(page)).toHaveCount(1);
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
    name: 'the store on its way',
    open: async (page) => {
      await by(page, 'Store', hangs(LIST));
      await expect(page.getByText('Loading products...')).toBeAttached();
    },
  },
  {
    name: 'the store when it cannot be loaded',
    complaints: [REFUSED],
    open: async (page) => {
      await by(page, 'Store', (away) =>
        away.route(LIST, (route) => route.fulfill({ status: 503, json: { code: 'internal_error' } })),
      );
      await expect(page.getByText('Error Loading Products')).toBeVisible();
    },
  },
  {
    name: 'the store with names that are long',
    open: async (page) => {
      await by(page, 'Store', withLongNames);
      await expect(page.getByRole('link', { name: LONG_WORD }).first()).toBeVisible();
    },
  },
  {
    name: 'a comparison',
    isMain: true,
    open: async (page) => {
      await at(page, '/store/compare?slugs=castle,dragon-model');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'an empty comparison', open: (page) => at(page, '/store/compare') },
  { name: 'a product', isPublic: true, open: (page) => at(page, '/store/castle', 'Castle') },
  {
    name: 'a product that is owned, wished for and in the cart',
    isMain: true,
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await bought(context, castle);
      await putIntoCart(context, castle, 999);
      await send(context, 'PUT', `/api/wishlist/${castle.productId}`);
      await at(page, '/store/castle', 'Castle');
      await expect(page.getByRole('button', { name: 'Wishlist: Castle' })).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'a product with a notice',
    isInView: true,
    open: async (page, context) => {
      await signedUp(context);
      await at(page, '/store/castle', 'Castle');
      await addButton(page, castle).click();
      await expect(notice(page, 'Castle is in your cart')).toBeVisible();
      await keepNotices(page);
      // The button's confirmation has ended.
      await expect(addButton(page, castle)).toHaveText('Add to Cart');
    },
  },
  {
    name: 'a product that cannot be shown in 3D',
    isInView: true,
    open: async (page) => {
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await at(page, '/store/castle', 'Castle');
      await page.getByRole('button', { name: 'View in 3D' }).click();
      await expect(page.getByText('This browser cannot show models in 3D right now.')).toBeVisible();
    },
  },
  {
    name: 'a product on its way',
    isInView: true,
    open: async (page) => {
      await at(page, '/privacy-policy');
      await hangs('**/api/products/by-slug/**')(page);
      // No list has loaded it before.
      await page.evaluate(() => history.pushState(null, '', '/store/dragon-model'));
      await expect(page.getByText('Loading products...')).toBeAttached();
    },
  },
  {
    name: 'a product on its way from the store',
    isInView: true,
    open: async (page) => {
      await at(page, '/store');
      await hangs('**/api/products/by-slug/**')(page);
      await page.getByRole('link', { name: 'Dragon Model' }).first().click();
      await expect(title(page, 'Dragon Model')).toBeVisible();
    },
  },
  {
    name: 'a product when it cannot be loaded',
    complaints: [REFUSED],
    open: async (page) => {
      await at(page, '/store');
      await fails('**/api/products/by-slug/**')(page);
      await page.getByRole('link', { name: 'Dragon Model' }).first().click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'a product that is not sold',
    complaints: [/404/],
    open: (page) => at(page, '/store/unicorn', 'Model not found'),
  },
];
