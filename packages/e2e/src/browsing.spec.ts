/** Journeys through long lists, wishlists and comparisons, across the apps. */
import type { BrowserContext, Page } from '@playwright/test';
import { addButton, isAlive, navLink, notice, products, title } from './support/parts.ts';
import { castle, dragon, newShopper, sendCredentials, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const PAGE_SIZE = 24;
const ALL = 60;

/** Answers each list request with pages of castle copies, enough to make the list long. */
async function serveLongList(page: Page): Promise<void> {
  await page.route('**/api/products?*', async (route) =>
    route.fulfill({ json: await longList(page, route.request().url()) }),
  );
  await page.route('**/api/products', async (route) =>
    route.fulfill({ json: await longList(page, route.request().url()) }),
  );
}

async function longList(page: Page, url: string) {
  const response = await page.request.get('/api/products/1', { headers: { 'x-storefront-client': 'shopper' } });
  const product = (await response.json()) as object;
  const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
  const numbers = Array.from({ length: Math.min(PAGE_SIZE, ALL - from) }, (_, index) => from + index);
  return {
    products: numbers.map((number) => ({ ...product, id: `m${number}`, name: `Model ${number}` })),
    nextCursor: from + PAGE_SIZE < ALL ? String(from + PAGE_SIZE) : null,
    total: ALL,
    totalIsCapped: false,
  };
}

const heart = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Wishlist: ${name}` });

test('going back to a long list finds all that was loaded, where it was left', async ({ page }) => {
  await serveLongList(page);
  await page.goto('/home');
  await navLink(page, 'Store').click();
  await expect(products(page)).toHaveCount(PAGE_SIZE);
  await page.getByText(`${PAGE_SIZE} of ${ALL} shown`).scrollIntoViewIfNeeded();
  await expect(products(page)).toHaveCount(2 * PAGE_SIZE);
  await page.getByRole('heading', { name: 'Model 40' }).scrollIntoViewIfNeeded();
  const link = page.getByRole('link', { name: 'Model 40' });
  await link.click();
  await expect(page).toHaveURL('/store/castle');
  await expect(title(page, castle.name)).toBeVisible();
  await page.goBack();
  await expect(products(page)).toHaveCount(2 * PAGE_SIZE);
  await expect(link).toBeInViewport();
});

test('a card leads to its product wherever it is pressed, except on what else it has', async ({ page }) => {
  await page.goto('/store');
  await isAlive(page);
  const card = products(page).filter({ hasText: dragon.name });
  await heart(page, dragon).click();
  await page.getByRole('button', { name: `Compare: ${dragon.name}` }).click();
  await expect(page).toHaveURL('/store?compare=dragon-model');
  await card.getByRole('img', { name: dragon.name }).click({ position: { x: 20, y: 20 }, force: true });
  await expect(page).toHaveURL('/store/dragon-model');
});

test("a visitor's wishlist item is there after signing up, on the profile, and can be removed there", async ({
  page,
}) => {
  await page.goto('/store');
  await isAlive(page);
  await heart(page, dragon).click();
  await expect(heart(page, dragon)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart(page, dragon)).toHaveAttribute('aria-pressed', 'true');

  await navLink(page, 'Login').click();
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  const merged = page.waitForResponse('**/api/wishlist/merge');
  await sendCredentials(page, newShopper(), 'Sign Up');
  await merged;
  await navLink(page, 'Profile').click();
  const wish = page.getByRole('main').getByRole('link', { name: dragon.name });
  await expect(wish).toHaveAttribute('href', '/store/dragon-model');
  const removed = page.waitForResponse('**/api/wishlist/*');
  await page.getByRole('button', { name: `Remove ${dragon.name} from your wishlist` }).click();
  await expect(page.getByText('No wishlist items yet.')).toBeVisible();
  // Until then a reload may read the older list.
  await removed;
  await page.reload();
  await expect(page.getByText('No wishlist items yet.')).toBeVisible();
});

/** Returns how many items the shopper has on the server. */
async function countOf(context: BrowserContext, path: '/api/wishlist' | '/api/cart'): Promise<number> {
  const response = await context.request.get(path, { headers: { 'x-storefront-client': 'shopper' } });
  const { products, items } = (await response.json()) as Record<string, unknown[] | undefined>;
  return (products ?? items ?? []).length;
}

for (const { place, path, button } of [
  { place: 'wishlist', path: '/api/wishlist', button: heart },
  { place: 'cart', path: '/api/cart', button: addButton },
] as const) {
  test(`what is pressed for the ${place} counts, though the page is left at once`, { tag: '@more' }, async ({
    page,
    context,
  }) => {
    await signedUp(context);
    await page.goto('/store');
    await isAlive(page);
    // The first press also loads the code behind the button.
    await button(page, castle).click();
    await expect.poll(() => countOf(context, path)).toBe(1);
    // Another tab uses all of the browser's connections to the store, so that the request has to wait.
    const other = await context.newPage();
    await other.goto('/store');
    await other.evaluate(async () => {
      const streams = Array.from({ length: 6 }, () => new EventSource('/api/support-messages/events'));
      await Promise.all(streams.map((stream) => new Promise((resolve) => stream.addEventListener('open', resolve))));
    });
    await button(page, dragon).evaluate((pressed: HTMLElement) => {
      pressed.click();
      setTimeout(() => location.assign('about:blank'));
    });
    await page.waitForURL('about:blank');
    await other.close();
    await expect.poll(() => countOf(context, path)).toBe(2);
  });
}

test('models chosen in the store are compared on a page of their own, from the server too', async ({ page }) => {
  await page.goto('/store');
  await isAlive(page);
  for (const { name } of [castle, dragon]) await page.getByRole('button', { name: `Compare: ${name}` }).click();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL('/store/compare?slugs=castle,dragon-model');
  const price = page.getByRole('row', { name: /^Price per seat/ });
  await expect(price).toContainText('$19.99Lowest price');
  await page.reload();
  await isAlive(page);
  await expect(price).toContainText('$19.99Lowest price');
  await page.getByRole('button', { name: `Remove ${castle.name} from the comparison` }).click();
  await expect(page).toHaveURL('/store/compare?slugs=dragon-model');
  await page.goBack();
  await expect(title(page, 'Store')).toBeVisible();
  await expect(notice(page, /./)).toHaveCount(0);
});
