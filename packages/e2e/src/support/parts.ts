/** Locators for the parts of the store's pages, by role and name. */
import type { Locator, Page } from '@playwright/test';

export const title = (page: Page, name?: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, ...(name ? { name } : {}) });

/** Waits until React has marked the elements that it hydrated. */
export const isAlive = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          // Searched anew each time: a page's placeholder has a heading of its own.
          const heading = document.querySelector('main h1') ?? {};
          if (Object.keys(heading).some((key) => key.startsWith('__react'))) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const navLink = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });

/** The cart link in the navigation bar with this number of seats. */
export const cartOf = (page: Page, seats: number) =>
  navigation(page).getByRole('link', { name: `Cart, ${seats} ${seats === 1 ? 'item' : 'items'}`, exact: true });

export const cartLink = (page: Page) => navigation(page).getByRole('link', { name: /^Cart, / });

export const logout = (page: Page) => navigation(page).getByRole('button', { name: 'Logout' });

export const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

export const addButton = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Add to Cart: ${name}` });

export const products = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });

const categories = (page: Page) => page.getByRole('navigation', { name: 'Category' });

export const category = (page: Page, name: string) => categories(page).getByRole('link', { name, exact: true });

/** The category whose products are shown. */
export const chosenCategory = (page: Page) => categories(page).locator('[aria-current]');

export const seatsOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('spinbutton', { name: `Licence seats for ${name}` });

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

export const acceptButton = (page: Page) => page.getByRole('button', { name: /^Accept the new price/ });

/** Cards that the simulated provider does not accept. */
export const declinedCard = '4000000000000002';
export const unansweredCard = '4000000000000119';
export const lateCard = '4000000000000259';

const validCard = { number: '4242424242424242', expiry: '1230', cvv: '123', name: 'Mara Holt' };

/** Types a card into the payment form, key by key, because its fields format the input. */
export async function typeCard(page: Page, card: Partial<typeof validCard> = {}): Promise<void> {
  const { number, expiry, cvv, name } = { ...validCard, ...card };
  await retype(page.getByLabel('Card Number'), number);
  await retype(page.getByLabel('Expiry Date (MM/YY)'), expiry);
  await retype(page.getByLabel('CVV'), cvv);
  await retype(page.getByLabel('Cardholder Name'), name);
}

async function retype(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
