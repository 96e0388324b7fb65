/** Adding to the cart: the confirmation, and the cart on the server. */
import { addButton, notice, seatsOf } from '@storefront/e2e/parts';
import { castle, dragon, seatsOnServer, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

test('what is added is in the cart on the server, a seat more with each click', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  await page.goto('/store');
  await addButton(page, castle).dblclick();
  await expect(notice(page, 'Castle is in your cart').first()).toBeVisible();
  await expect.poll(() => seatsOnServer(context, castle)).toBe(2);
  await addButton(page, dragon).click();
  await expect(notice(page, 'Dragon Model is in your cart')).toBeVisible();
  await expect.poll(() => seatsOnServer(context, dragon)).toBe(1);
});

test('a number that does not count leaves the button under the pointer, and says why', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  await page.goto('/store/castle');
  await seatsOf(page, castle).fill('1000');
  await addButton(page, castle).click();
  await expect(notice(page, 'Castle is in your cart')).toBeVisible();
  await expect(page.getByText('at most 999')).toBeVisible();
  await expect.poll(() => seatsOnServer(context, castle)).toBe(1);
});

test('a visitor who is signed out is sent to sign in', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/store?search=castle');
  await addButton(page, castle).click();
  await expect(page).toHaveURL('/login');
});

test('what cannot be saved is said, and can be added once the connection is back', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/Failed to load resource/);
  await signedUp(context);
  await page.goto('/store');
  await expect(addButton(page, castle)).toBeVisible();
  await context.setOffline(true);
  await addButton(page, castle).click();
  await expect(notice(page, 'Failed to add item to cart. Please try again later.')).toBeVisible();
  await context.setOffline(false);
  await addButton(page, castle).click();
  await expect(notice(page, 'Castle is in your cart')).toBeVisible();
  await expect.poll(() => seatsOnServer(context, castle)).toBe(1);
});
