/** Tabs of one browser, and browsers of one account, synchronise. */
import { addButton, cartOf, logout, navLink, payButton, seatsOf, title, typeCard } from './support/parts.ts';
import { castle, dragon, putIntoCart, seatsOnServer, sendCredentials, signedIn, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('what is added to the cart in one tab shows in the other, also where the cart is listed', async ({
  page,
  context,
}) => {
  await signedUp(context);
  const other = await context.newPage();
  await page.goto('/store');
  await other.goto('/checkout');
  await expect(other.getByText('Your cart is empty')).toBeVisible();

  await addButton(page, castle).click();
  await expect(cartOf(other, 1)).toBeVisible();
  await expect(payButton(other)).toHaveText('Pay $29.99');

  await seatsOf(other, castle).fill('3');
  await expect(cartOf(page, 3)).toBeVisible();
  await other.getByRole('button', { name: `Remove ${castle.name}` }).click();
  await expect(cartOf(page, 0)).toBeVisible();
});

test('changes made in two tabs at once are all kept', async ({ page, context }) => {
  await signedUp(context);
  const other = await context.newPage();
  await page.goto('/store');
  await other.goto('/store');
  await Promise.all([
    addButton(page, castle).click({ clickCount: 3, delay: 10 }),
    addButton(other, dragon).click({ clickCount: 2, delay: 10 }),
  ]);
  await expect(cartOf(page, 5)).toBeVisible();
  await expect(cartOf(other, 5)).toBeVisible();
});

test('signing out in one tab signs the other out, and off the pages of shoppers', async ({ page, context }) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  const other = await context.newPage();
  await page.goto('/home');
  await other.goto('/checkout');
  await expect(payButton(other)).toBeVisible();
  await logout(page).click();
  await expect(page).toHaveURL('/login');
  await expect(navLink(other, 'Login')).toBeVisible();
  await expect(title(other, 'Log In')).toBeVisible();
});

test('signing in in one tab signs the other in, with the cart', async ({ page, context, anotherBrowser }) => {
  const elsewhere = await anotherBrowser();
  const shopper = await signedUp(elsewhere);
  await putIntoCart(elsewhere, dragon, 2);
  const other = await context.newPage();
  await other.goto('/store');
  await page.goto('/login');
  await sendCredentials(page, shopper, 'Log In');
  await expect(page).toHaveURL('/home');
  await expect(logout(other)).toBeVisible();
  await expect(cartOf(other, 2)).toBeVisible();
});

test('a purchase in one tab empties the cart of the other', async ({ page, context }) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/store');
  await expect(cartOf(page, 1)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/checkout');
  await typeCard(other);
  await payButton(other).click();
  await expect(other).toHaveURL('/home');
  await expect(cartOf(page, 0)).toBeVisible();
});

test('another browser of the same account catches up when its tab comes to the front', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const shopper = await signedUp(context);
  const elsewhere = await anotherBrowser();
  await signedIn(elsewhere, shopper);
  const distant = await elsewhere.newPage();
  await distant.goto('/store');
  await expect(cartOf(distant, 0)).toBeVisible();

  await page.goto('/store');
  await addButton(page, castle).click();
  await expect.poll(() => seatsOnServer(context, castle)).toBe(1);
  await expect(cartOf(distant, 0)).toBeVisible();
  // Headless tabs are always visible, so the test dispatches the event itself.
  await distant.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cartOf(distant, 1)).toBeVisible();
});
