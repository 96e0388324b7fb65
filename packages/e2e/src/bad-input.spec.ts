/** Absurd input, and sessions that end behind the page's back. */
import { randomUUID } from 'node:crypto';
import {
  addButton,
  cartLink,
  category,
  logout,
  navLink,
  notice,
  payButton,
  products,
  search,
  title,
  typeCard,
} from './support/parts.ts';
import { castle, ordersOf, putIntoCart, send, sendCredentials, signedIn, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('a search of ten thousand characters in the address breaks nothing', async ({ page }) => {
  await page.goto(`/store?search=${'x'.repeat(10_000)}`);
  await expect(title(page, 'Store')).toBeVisible();
  await expect(products(page)).toHaveCount(2);
  await search(page).fill('castle');
  await expect(products(page)).toHaveCount(1);
});

for (const text of ['🐉', '%', '_', "' or 1=1 --", '\\', '<b>castle</b>', '\u202Eelt']) {
  test(`searching for ${JSON.stringify(text)} finds nothing and breaks nothing`, async ({ page }) => {
    await page.goto(`/store?${new URLSearchParams({ search: text })}`);
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(products(page)).toHaveCount(2);
    await expect(search(page)).toHaveValue('');
  });
}

test('a category that does not exist shows everything', async ({ page }) => {
  await page.goto('/store?category=weapons&category=props&x=%E0%A4%A');
  await expect(category(page)).toHaveValue('');
  await expect(products(page)).toHaveCount(2);
});

test('a message with markup is shown as text, to everyone, without the address', async ({ page, anotherBrowser }) => {
  const marked = `<script>document.title='owned'</script><img src=x onerror=alert(1)> ${randomUUID()}`;
  const email = `writer-${randomUUID()}@example.com`;
  await page.goto('/support');
  await page.getByLabel('Name').fill('<b>Mara</b> 🐉');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Subject').fill('</script><!--');
  await page.getByRole('textbox', { name: 'Message' }).fill(marked);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText("Your message has been sent! We'll get back to you soon.")).toBeVisible();
  await expect(page.getByText(marked)).toBeVisible();

  const reader = await (await anotherBrowser()).newPage();
  await reader.goto('/support');
  const message = reader.getByRole('article').filter({ hasText: marked });
  await expect(message).toBeVisible();
  await expect(message).toContainText('<b>Mara</b> 🐉');
  await expect(message.getByRole('heading', { name: '</script><!--' })).toBeVisible();
  await expect(reader.getByText(email)).toHaveCount(0);
  await expect(reader).toHaveTitle('Support · Lanternkeep');
});

test('a message of a signed-in shopper is not shown to anyone', async ({ page, context }) => {
  const { email } = await signedUp(context);
  const subject = `Private ${randomUUID()}`;
  await page.goto('/support');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Only for the studio.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText("Your message has been sent! We'll get back to you soon.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Messages' })).toBeVisible();
  await expect(page.getByText(subject)).toHaveCount(0);
});

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
