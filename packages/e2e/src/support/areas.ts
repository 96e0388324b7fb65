/** The page of each micro-frontend: the way there, a text on it, and something that only works with its scripts. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { hintedFiles } from './documents.ts';
import { cartLink, navLink, payButton, products, search } from './parts.ts';

export interface Area {
  readonly app: string;
  readonly path: string;
  readonly title: string;
  /** Text on the page as the server renders it. */
  readonly text: string;
  readonly link: (page: Page) => Locator;
  /** Uses something that needs scripts; the URL may change, the cart does not. */
  readonly use: (page: Page) => Promise<void>;
}

export const areas: readonly Area[] = [
  {
    app: 'mfe-catalog',
    path: '/store',
    title: 'Store',
    text: 'Dragon Model',
    link: (page) => navLink(page, 'Store'),
    use: async (page) => {
      await search(page).fill('castle');
      await expect(products(page)).toHaveCount(1);
    },
  },
  {
    app: 'mfe-account',
    path: '/profile',
    title: 'Profile',
    text: 'No purchases recorded.',
    link: (page) => navLink(page, 'Profile'),
    use: async (page) => {
      await page.getByRole('link', { name: 'Browse the store' }).click();
      await expect(products(page)).not.toHaveCount(0);
    },
  },
  {
    app: 'mfe-checkout',
    path: '/checkout',
    title: 'Checkout',
    text: 'Castle',
    link: cartLink,
    use: async (page) => {
      await payButton(page).click();
      await expect(page.getByRole('link', { name: 'Please enter a valid CVV' })).toBeVisible();
    },
  },
  {
    app: 'mfe-support',
    path: '/support',
    title: 'Support',
    text: 'Frequently Asked Questions',
    link: (page) => navLink(page, 'Support'),
    use: async (page) => {
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('All fields are required!')).toBeVisible();
    },
  },
];

export interface AreaFiles {
  readonly container: readonly string[];
  readonly page: readonly string[];
  readonly styles: readonly string[];
}

/** Returns the paths of the files that make up an area's page. */
export async function filesOf({ app, path }: Area, { request }: BrowserContext): Promise<AreaFiles> {
  const { preloads, styles } = await hintedFiles(request, path);
  const container = preloads.find((file) => file.includes('/remoteEntry')) ?? '';
  const at = preloads.indexOf(container);
  const directory = container.slice(0, container.lastIndexOf('/') + 1);
  const files = {
    container: [container],
    page: preloads.slice(at + 1),
    // The shell's styles come first.
    styles: styles.slice(1).map((file) => directory + file),
  };
  for (const [part, paths] of Object.entries(files)) expect(paths, `${app}: ${part}`).not.toEqual([]);
  return files;
}
