/** Navigation within the store: history, titles and focus. */
import { hintedFiles, untilIdle } from './support/documents.ts';
import { holdBack } from './support/hold-back.ts';
import { navLink, title } from './support/parts.ts';
import { signedUp } from './support/shopper.ts';
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
  // The shell is hydrated, but the page is still the server's view.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await expect(title(page, 'Support')).toBeVisible();
  await navLink(page, 'About').click();
  await expect(title(page, 'About Lanternkeep')).toBeFocused();
  const arrived = page.waitForResponse(/assets\/mfe-support/);
  release();
  await arrived;
  await untilIdle(page);
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
  await untilIdle(page);
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
