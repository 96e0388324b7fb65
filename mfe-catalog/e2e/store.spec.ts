/** Finding products by text, by category, by URL. */
import { addButton, category, chosenCategory, products, search, title } from '@storefront/e2e/parts';
import { castle, dragon } from '@storefront/e2e/shopper';
import { expect, type Locator, test } from '@storefront/e2e/test';

const NOTHING = 'No products found matching your criteria.';

test('every product is there, with its price', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/store');
  await expect(products(page)).toHaveCount(2);
  for (const { name, price } of [castle, dragon]) {
    await expect(products(page).filter({ hasText: name })).toContainText(price);
  }
});

test('products are found by what their description says, and filtered by category', async ({ page }) => {
  await page.goto('/store');
  await search(page).fill('WINGS half');
  await expect(products(page)).toHaveCount(1);
  await expect(products(page).getByRole('heading', { name: dragon.name })).toBeVisible();
  await category(page, 'Buildings').click();
  await expect(page.getByText(NOTHING)).toBeVisible();
  await search(page).fill('');
  await expect(products(page).getByRole('heading', { name: castle.name })).toBeVisible();
});

test('the search and the category survive a reload and going back and forward', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/store');
  await search(page).fill('dragon');
  await expect(page).toHaveURL('/store?search=dragon');
  await category(page, 'Creatures').click();
  await expect(page).toHaveURL('/store?search=dragon&category=creatures');
  await page.reload();
  await expect(search(page)).toHaveValue('dragon');
  await expect(chosenCategory(page)).toHaveText('Creatures');
  await expect(products(page)).toHaveCount(1);

  await addButton(page, dragon).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(search(page)).toHaveValue('dragon');
  await expect(chosenCategory(page)).toHaveText('Creatures');
  await page.goBack();
  await expect(page).toHaveURL('/store?search=dragon');
  await expect(chosenCategory(page)).toHaveText('All Categories');
  await page.goForward();
  await expect(chosenCategory(page)).toHaveText('Creatures');
  await expect(products(page)).toHaveCount(1);
});

test('a search of ten thousand characters in the address breaks nothing', { tag: '@more' }, async ({ page }) => {
  await page.goto(`/store?search=${'x'.repeat(10_000)}`);
  await expect(title(page, 'Store')).toBeVisible();
  await expect(products(page)).toHaveCount(2);
  await search(page).fill('castle');
  await expect(products(page)).toHaveCount(1);
});

for (const text of ['🐉', '%', '_', "' or 1=1 --", '\\', '<b>qqqq</b>', '\u202Eelt']) {
  test(`searching for ${JSON.stringify(text)} finds nothing and breaks nothing`, { tag: '@more' }, async ({ page }) => {
    await page.goto(`/store?${new URLSearchParams({ search: text })}`);
    await expect(page.getByText(NOTHING)).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(products(page)).toHaveCount(2);
    await expect(search(page)).toHaveValue('');
  });
}

test('a category that does not exist shows everything', { tag: '@more' }, async ({ page }) => {
  await page.goto('/store?category=weapons&category=props&x=%E0%A4%A');
  await expect(chosenCategory(page)).toHaveText('All Categories');
  await expect(products(page)).toHaveCount(2);
});

test('in forced colours the chosen category and picture are marked, and no other', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const border = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).borderBottomColor);
  await page.goto('/store?category=creatures');
  const [chosen, canvas] = await Promise.all([border(chosenCategory(page)), border(category(page, 'Props'))]);
  expect(chosen).not.toBe(canvas);
  await page.goto('/store/dragon-model');
  const pictures = page.getByRole('list', { name: 'Choose a picture' }).getByRole('button');
  expect(await border(pictures.first())).toBe(chosen);
  expect(await border(pictures.last())).toBe(canvas);
});
