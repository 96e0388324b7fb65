/** Moving through the store: history, titles, focus, and the keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { hintedFiles } from './support/documents.ts';
import { holdBack } from './support/hold-back.ts';
import { addButton, cartLink, cartOf, logout, navLink, payButton, products, title } from './support/parts.ts';
import { castle, newShopper, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('each navigation names the page in the tab, moves the focus to its heading and starts at the top', async ({
  page,
  context,
}) => {
  await signedUp(context);
  await page.goto('/about');
  await expect(page).toHaveTitle('About · Lanternkeep');
  await expect(title(page)).toBeVisible();
  for (const [name, documentTitle] of [
    ['Store', 'Store · Lanternkeep'],
    ['Support', 'Support · Lanternkeep'],
    ['Profile', 'Profile · Lanternkeep'],
    ['Home', 'Home · Lanternkeep'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await navLink(page, name).click();
    await expect(page).toHaveTitle(documentTitle);
    await expect(title(page)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(navLink(page, name)).toHaveAttribute('aria-current', 'page');
  }
});

test('on the first view the browser keeps the focus, and the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/about');
  await expect(title(page)).toBeVisible();
  await expect(title(page)).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('leaving a page before it is there moves the focus too, and the page that comes late changes nothing', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/mfe-support/**/*.js');
  await page.goto('/support', { waitUntil: 'commit' });
  // The shell answers already, the page is the server's view still.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await expect(title(page, 'Support')).toBeVisible();
  await navLink(page, 'About').click();
  await expect(title(page, 'About Lanternkeep')).toBeFocused();
  const arrived = page.waitForResponse(/assets\/mfe-support/);
  release();
  await arrived;
  await expect(title(page, 'About Lanternkeep')).toBeFocused();
  await expect(page).toHaveTitle('About · Lanternkeep');
  await navLink(page, 'Support').click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(title(page, 'Support')).toBeFocused();
});

test('a page that was pointed at before is there at the click, without anything standing in for it', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await expect(title(page, 'About Lanternkeep')).toBeVisible();
  const { preloads } = await hintedFiles(context.request, '/support');
  const arrived = Promise.all(
    preloads.map((path) => page.waitForEvent('requestfinished', (request) => request.url().endsWith(path))),
  );
  await navLink(page, 'Support').hover();
  await arrived;
  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('main')?.textContent.includes('Loading…')) document.documentElement.lang = 'stood in';
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
  });
  await navLink(page, 'Support').click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** Presses Tab until `target` has the focus, and checks that it can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}

test('the main job can be done with the keyboard alone', async ({ page }) => {
  const { email, password } = newShopper();
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await page.goto('/home');
  await press(navLink(page, 'Store'));
  await expect(title(page, 'Store')).toBeFocused();
  await type('Search products', 'castle');
  await expect(products(page)).toHaveCount(1);
  await press(addButton(page, castle));
  await expect(title(page, 'Log In')).toBeFocused();
  await press(page.getByRole('button', { name: 'Need an account? Sign Up' }));
  await page.keyboard.press('Shift+Tab');
  await type('Email', email);
  await type('Password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store?search=castle');
  await expect(title(page, 'Store')).toBeFocused();
  await press(cartOf(page, 1));
  await expect(title(page, 'Checkout')).toBeFocused();
  await press(page.getByRole('button', { name: `Increase Licence seats for ${castle.name}` }));
  await expect(cartOf(page, 2)).toBeVisible();
  await type('Card Number', '4242424242424242');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Expiry Date (MM/YY)')).toBeFocused();
  await page.keyboard.type('1230');
  await type('CVV', '123');
  await type('Cardholder Name', 'Mara Holt');
  await press(payButton(page));
  await expect(page).toHaveURL('/home');
  await expect(title(page)).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
  await press(navLink(page, 'Profile'));
  await expect(page.getByRole('listitem').filter({ hasText: castle.name })).toBeVisible();
  await press(logout(page));
  await expect(title(page, 'Log In')).toBeFocused();
});

test('a notice can be dismissed with the keyboard', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/store');
  await addButton(page, castle).click();
  const dismiss = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' });
  await tabTo(page, dismiss);
  await page.keyboard.press('Escape');
  await expect(dismiss).toHaveCount(0);
});
