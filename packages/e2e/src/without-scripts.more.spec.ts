/** The store as forms and links: in browsers without scripts, and while scripts are loading or fail. */
import type { Page } from '@playwright/test';
import { appCode } from './support/authenticator.ts';
import { holdBack } from './support/hold-back.ts';
import { addButton, cartOf, category, logout, navLink, notice, products, search, seatsOf } from './support/parts.ts';
import { castle, dragon, mfaByApp, type Shopper, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const SCRIPTS = '**/assets/**/*.js';

const heart = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Wishlist: ${name}` });

async function logIn(page: Page, { email, password }: Shopper): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test.describe('a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('fills a cart, changes it and empties it', async ({ page, context }) => {
    await signedUp(context);
    await page.goto('/store');
    await addButton(page, castle).click();
    await expect(page).toHaveURL('/store');
    await expect(notice(page, 'Castle is in your cart')).toBeVisible();
    await expect(cartOf(page, 1)).toBeVisible();
    await page.getByRole('link', { name: dragon.name, exact: true }).click();
    await seatsOf(page, dragon).fill('3');
    await addButton(page, dragon).click();
    await expect(cartOf(page, 4)).toBeVisible();

    await cartOf(page, 4).click();
    await page.getByRole('button', { name: 'Increase Licence seats for Castle' }).click();
    await expect(seatsOf(page, castle)).toHaveValue('2');
    await seatsOf(page, dragon).fill('5');
    await seatsOf(page, dragon).press('Enter');
    await expect(cartOf(page, 7)).toBeVisible();
    await seatsOf(page, dragon).fill('0');
    await seatsOf(page, dragon).press('Enter');
    await expect(notice(page, 'Quantity must be at least 1')).toBeVisible();
    await page.reload();
    await expect(notice(page, 'Quantity must be at least 1')).toBeHidden();
    await page.getByRole('button', { name: 'Remove Castle' }).click();
    await expect(cartOf(page, 5)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  test('keeps a wishlist', async ({ page, context }) => {
    await signedUp(context);
    await page.goto('/store?search=castle');
    await heart(page, castle).click();
    await expect(heart(page, castle)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/store?search=castle');
    await heart(page, castle).click();
    await expect(heart(page, castle)).toHaveAttribute('aria-pressed', 'false');
  });

  test('searches and filters the store, and the answers', async ({ page }) => {
    await page.goto('/store');
    await search(page).fill('castle');
    await page.getByLabel('Sort by').selectOption('Name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(products(page)).toHaveCount(1);
    await expect(page).toHaveURL('/store?search=castle&triangles=&sort=name');
    await category(page, 'Creatures').click();
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
    await page.goto('/support');
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('refund');
    await page.getByRole('searchbox', { name: 'Search the answers' }).press('Enter');
    await expect(page.getByText(/answers match\.$/)).toBeVisible();
    await page.getByText('What is your refund policy?', { exact: true }).click();
    await expect(page.getByText(/within 72 hours/)).toBeVisible();
  });

  test('is sent to sign in, back to the page it came from, and signs out', async ({ page, anotherBrowser }) => {
    const shopper = await signedUp(await anotherBrowser());
    await page.goto('/store?search=castle');
    await addButton(page, castle).click();
    await expect(notice(page, 'You must be logged in to add items to your cart')).toBeVisible();
    await logIn(page, { ...shopper, password: 'another lantern' });
    await expect(notice(page, 'Invalid email or password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await logIn(page, shopper);
    await expect(page).toHaveURL('/store?search=castle');
    await logout(page).click();
    await expect(page).toHaveURL('/login');
    await expect(navLink(page, 'Login')).toBeVisible();
  });

  test('signs in with MFA', async ({ page, anotherBrowser }) => {
    const shopper = await mfaByApp(await anotherBrowser());
    await page.goto('/login?next=%2Fcheckout');
    await logIn(page, shopper);
    await page.getByLabel('Verification code').fill('000000');
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(notice(page, 'Invalid verification code. Please check the code and try again.')).toBeVisible();
    await page.getByLabel('Verification code').fill(appCode(shopper.secret, 1));
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(cartOf(page, 0)).toBeVisible();
  });

  test('makes an account, and writes to the studio', async ({ page }) => {
    await page.goto('/support');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
    await page.getByLabel('Email').fill(`plain-${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('lantern on the hill');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page).toHaveURL('/support');
    await page.getByLabel('Subject').fill('A question');
    await page.getByRole('textbox', { name: 'Message' }).fill(' ');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(notice(page, 'All fields are required!')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('A question');
    await page.getByRole('textbox', { name: 'Message' }).fill('Which engines do you know?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(notice(page, "Your message has been sent! We'll get back to you soon.")).toBeVisible();
    await expect(page.getByText('Which engines do you know?').first()).toBeVisible();
  });

  test('offers no button that only scripts answer', async ({ page }) => {
    for (const path of ['/home', '/store', '/store/castle', '/login', '/support']) {
      await page.goto(path);
      await expect(page.locator('button[type=button]:visible')).toHaveCount(0);
    }
  });
});

test.describe('while scripts are on the way', () => {
  test('what is typed and sent is kept, and sent when they come', async ({ page, anotherBrowser }) => {
    const shopper = await signedUp(await anotherBrowser());
    const letScriptsThrough = await holdBack(page, SCRIPTS);
    await page.goto('/login', { waitUntil: 'commit' });
    await logIn(page, shopper);
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL('/login');
    letScriptsThrough();
    await expect(page).toHaveURL('/home');
    await expect(logout(page)).toBeVisible();
  });

  test('that do not come in time, what was pressed is posted as forms', async ({ page, context }) => {
    await signedUp(context);
    await holdBack(page, SCRIPTS);
    await page.goto('/store', { waitUntil: 'commit' });
    await heart(page, dragon).click();
    await addButton(page, castle).click();
    await expect(notice(page, 'Castle is in your cart')).toBeVisible();
    await expect(cartOf(page, 1)).toBeVisible();
    await expect(heart(page, dragon)).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('when scripts fail', () => {
  test.beforeEach(async ({ page, expectComplaints }) => {
    expectComplaints(/Failed to load resource/, /ERR_FAILED/, /preload/);
    await page.route(SCRIPTS, (route) => route.abort());
  });

  test('buttons post forms', async ({ page, context }) => {
    await signedUp(context);
    await page.goto('/store', { waitUntil: 'load' });
    await heart(page, dragon).click();
    await expect(heart(page, dragon)).toHaveAttribute('aria-pressed', 'true');
    await addButton(page, castle).click();
    await expect(cartOf(page, 1)).toBeVisible();
    await cartOf(page, 1).click();
    await page.getByRole('button', { name: 'Increase Licence seats for Castle' }).click();
    await expect(cartOf(page, 2)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Castle' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  test('one signs in and out, with MFA too', async ({ page, anotherBrowser }) => {
    const shopper = await mfaByApp(await anotherBrowser());
    await page.goto('/login', { waitUntil: 'load' });
    await logIn(page, shopper);
    await page.getByLabel('Verification code').fill(appCode(shopper.secret, 1));
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL('/home');
    await logout(page).click();
    await expect(page).toHaveURL('/login');
  });
});
