/** The store without a mouse. */
import type { Locator } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { addButton, cartLink, cartOf, category, logout, navLink, payButton, products, title } from './support/parts.ts';
import { castle, newShopper, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('a visitor gets from the front page to what they bought, and out again, with the keyboard alone', async ({
  page,
}) => {
  const { email, password } = newShopper();
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await test.step('a product is found by search and category, and put into the cart', async () => {
    await page.goto('/home');
    await press(navLink(page, 'Store'));
    await expect(title(page, 'Store')).toBeFocused();
    await type('Search products', 'cast');
    await expect(products(page)).toHaveCount(1);
    await press(category(page, 'Buildings'));
    await expect(page).toHaveURL(/category=buildings/);
    await press(products(page).getByRole('link', { name: castle.name }).first());
    await expect(title(page, castle.name)).toBeFocused();
    await press(addButton(page, castle), 'Space');
  });

  await test.step('signing up leads back, with the product in the cart', async () => {
    await expect(title(page, 'Log In')).toBeFocused();
    await press(page.getByRole('button', { name: 'Need an account? Sign Up' }));
    await page.keyboard.press('Shift+Tab');
    await type('Email', email);
    await type('Password', password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/store/castle');
    await expect(title(page, castle.name)).toBeFocused();
  });

  await test.step('the cart is paid for; a mistake is where the focus goes', async () => {
    await press(cartOf(page, 1));
    await expect(title(page, 'Checkout')).toBeFocused();
    await press(page.getByRole('button', { name: `Increase Licence seats for ${castle.name}` }), 'Space');
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
  });

  await test.step('the notice leads to the order, and that to what was bought', async () => {
    await press(page.getByRole('link', { name: 'See your order' }));
    await expect(title(page, /^Order of /)).toBeFocused();
    await press(page.getByRole('link', { name: `${castle.name} in your library` }));
    await expect(title(page, castle.name)).toBeFocused();
  });

  await test.step('it is downloaded; what asks about it keeps the focus, and gives it back', async () => {
    const everything = page.getByRole('button', { name: /^Download everything/ });
    const asking = page.getByRole('dialog', { name: 'This ends your right to a refund' });
    await press(everything);
    await expect(asking).toBeVisible();
    await expect(asking.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(everything).toBeFocused();
    await page.keyboard.press('Enter');
    const downloading = page.waitForEvent('download');
    await press(asking.getByRole('button', { name: 'Download and give up the refund' }), 'Space');
    await (await downloading).cancel();
    await expect(asking).toBeHidden();
    await expect(everything).toBeFocused();
  });

  await test.step('logging out leads to the login page', async () => {
    await press(logout(page));
    await expect(title(page, 'Log In')).toBeFocused();
  });
});

test('a notice can be dismissed with the keyboard', async ({ page, context, expectComplaints }) => {
  expectComplaints(/503/);
  await signedUp(context);
  await page.goto('/store');
  // An error notice stays until it is dismissed, however long reaching it takes.
  await page.route('**/api/cart/items', (route) => route.fulfill({ status: 503, json: { code: 'internal_error' } }));
  await addButton(page, castle).click();
  const dismiss = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' });
  await tabTo(page, dismiss);
  await page.keyboard.press('Escape');
  await expect(dismiss).toHaveCount(0);
});

test('no stop on the way lies under the bar of a comparison', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 560 });
  await page.goto('/store?compare=castle');
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Terms of Service' }));
});
