/** The product page: opened from the list, its pictures, its wishlist button, and adding it to the cart. */
import { addButton, isAlive, notice, products, title } from '@storefront/e2e/parts';
import { castle, dragon, seatsOnServer, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

test('a product is opened from the list, looked at, wished for and put into the cart with its seats', {
  tag: '@alone',
}, async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/store');
  await products(page).getByRole('link', { name: dragon.name }).first().click();
  await expect(title(page, dragon.name)).toBeVisible();
  await expect(page).toHaveURL('/store/dragon-model');
  await isAlive(page);

  const pictures = page.getByRole('region', { name: `Pictures of ${dragon.name}` });
  await expect(pictures.getByRole('img').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Picture 2' }).click();
  await expect(pictures.getByRole('img').nth(1)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Picture 2' })).toHaveAttribute('aria-current', 'true');

  const wishlistButton = page.getByRole('button', { name: `Wishlist: ${dragon.name}` });
  await wishlistButton.click();
  await expect(wishlistButton).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: `Increase Licence seats for ${dragon.name}` }).click();
  await addButton(page, dragon).click();
  await expect(notice(page, 'Dragon Model is in your cart').first()).toBeVisible();
  await expect.poll(() => seatsOnServer(context, dragon)).toBe(2);

  await page.reload();
  await expect(wishlistButton).toHaveAttribute('aria-pressed', 'true');
});

test('the next model is a click away, and Back leads to the one before', async ({ page }) => {
  await page.goto('/store/dragon-model');
  await page.getByRole('region', { name: 'Related models' }).getByRole('link', { name: castle.name }).first().click();
  await expect(title(page, castle.name)).toBeVisible();
  await page.goBack();
  await expect(title(page, dragon.name)).toBeVisible();
});
