/** Sessions that end without the page's knowledge. */
import { addButton, cartLink, logout, navLink, notice, payButton, title, typeCard } from './support/parts.ts';
import { castle, ordersOf, putIntoCart, send, sendCredentials, signedIn, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('when the session ends elsewhere, adding to the cart says so and leads nowhere', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/401/);
  const shopper = await signedUp(context);
  await page.goto('/store');
  await expect(logout(page)).toBeVisible();
  await send(context, 'DELETE', '/api/session');
  await addButton(page, castle).click();
  await expect(notice(page, 'Your session has ended. Please log in again.')).toBeVisible();
  await expect(navLink(page, 'Login')).toBeVisible();
  await expect(cartLink(page)).toHaveCount(0);
  await addButton(page, castle).click();
  await sendCredentials(page, shopper, 'Log In');
  await expect(page).toHaveURL('/store');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});

test('when the session ends elsewhere, paying asks to sign in and comes back to the same cart', async ({
  page,
  context,
  anotherBrowser,
  expectComplaints,
}) => {
  expectComplaints(/401/);
  const shopper = await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
  await typeCard(page);
  await send(context, 'DELETE', '/api/session');
  await payButton(page).click();
  await expect(title(page, 'Log In')).toBeVisible();
  await expect(page.getByText('You must be logged in to complete the purchase').first()).toBeVisible();
  await sendCredentials(page, shopper, 'Log In');
  await expect(payButton(page)).toHaveText('Pay $29.99');
  await expect(page.getByLabel('Card Number')).toHaveValue('');
  const elsewhere = await anotherBrowser();
  await signedIn(elsewhere, shopper);
  expect(await ordersOf(elsewhere)).toEqual([]);
});

test('signed out in another tab, the checkout leads to the login page before Pay can be pressed', async ({
  page,
  context,
}) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
  await typeCard(page);
  const other = await context.newPage();
  await other.goto('/home');
  await logout(other).click();
  await expect(title(page, 'Log In')).toBeVisible();
});
