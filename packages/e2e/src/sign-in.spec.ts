/** Redirects after logging in from other pages. */
import { addButton, cartOf, navLink, payButton, products } from './support/parts.ts';
import { castle, putIntoCart, sendCredentials, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('the checkout sends a signed-out visitor to sign in and gets them back', async ({ page, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  const shopper = await signedUp(elsewhere);
  await putIntoCart(elsewhere, castle);
  await page.goto('/checkout');
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await expect(page.getByText('You must be logged in to complete the purchase')).toBeVisible();
  await sendCredentials(page, shopper, 'Log In');
  await expect(page).toHaveURL('/checkout');
  await expect(payButton(page)).toHaveText('Pay $29.99');
});

test('a plain sign-in leads home, and back does not show the form again', async ({ page, anotherBrowser }) => {
  const shopper = await signedUp(await anotherBrowser());
  await page.goto('/about');
  await navLink(page, 'Login').click();
  await sendCredentials(page, shopper, 'Log In');
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('after signing in for an item, the store has the same search as before', async ({ page, anotherBrowser }) => {
  const shopper = await signedUp(await anotherBrowser());
  await page.goto('/store?search=castle&category=buildings');
  await addButton(page, castle).click();
  await sendCredentials(page, shopper, 'Log In');
  await expect(page).toHaveURL('/store?search=castle&category=buildings');
  await expect(products(page)).toHaveCount(1);
  await expect(cartOf(page, 1)).toBeVisible();
});
