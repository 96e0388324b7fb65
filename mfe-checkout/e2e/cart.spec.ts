/** The cart on the checkout page: its lines, changes, and failed saves. */
import { notice, payButton, seatsOf, title } from '@storefront/e2e/parts';
import { castle, dragon, putIntoCart, seatsOnServer, signedUp } from '@storefront/e2e/shopper';
import { expect, type Page, test } from '@storefront/e2e/test';

test('an empty cart leads back to the store', { tag: '@alone' }, async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/checkout');
  await expect(title(page, 'Checkout')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/store');
});

test('a visitor who is signed out is sent to sign in', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/login(\?|$)/);
});

test('seats are changed, an item removed, put back and the cart cleared, here and on the server', {
  tag: '@alone',
}, async ({ page, context }) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await putIntoCart(context, dragon);
  await page.goto('/checkout');
  await page.getByRole('button', { name: `Increase Licence seats for ${castle.name}` }).click();
  await expect(payButton(page)).toHaveText('Pay $79.97');
  await expect.poll(() => seatsOnServer(context, castle)).toBe(2);
  // The second press of a double click would hit the dragon, which has moved up.
  await page.getByRole('button', { name: `Remove ${castle.name}` }).dblclick();
  await expect(payButton(page)).toHaveText('Pay $19.99');
  await expect.poll(() => seatsOnServer(context, castle)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(payButton(page)).toHaveText('Pay $79.97');
  await expect.poll(() => seatsOnServer(context, castle)).toBe(2);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([castle.name, dragon.name]);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect.poll(() => seatsOnServer(context, castle)).toBe(0);
});

const failingChanges = [
  {
    message: 'Failed to update item quantity. Please try again later.',
    change: (page: Page) => page.getByRole('button', { name: `Increase Licence seats for ${castle.name}` }).click(),
  },
  {
    message: 'Failed to remove item from cart. Please try again later.',
    change: (page: Page) => page.getByRole('button', { name: `Remove ${castle.name}` }).click(),
  },
  {
    message: 'Failed to clear cart. Please try again later.',
    change: (page: Page) => page.getByRole('button', { name: 'Clear Cart' }).click(),
  },
] as const;

for (const { message, change } of failingChanges) {
  test(`a change that cannot be saved is undone: ${message}`, { tag: '@more' }, async ({
    page,
    context,
    expectComplaints,
  }) => {
    expectComplaints(/Failed to load resource/);
    await signedUp(context);
    await putIntoCart(context, castle, 2);
    await page.goto('/checkout');
    await expect(payButton(page)).toHaveText('Pay $59.98');
    await page.route('**/api/cart/items**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', detail: '' } }),
    );
    await change(page);
    await expect(notice(page, message)).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay $59.98');
    await expect(seatsOf(page, castle)).toHaveValue('2');
  });
}
