/** Personal data that must not leave the page, stay behind, or reach another user. */
import { cartOf, logout, navLink, notice, payButton, title, typeCard } from './support/parts.ts';
import { castle, newShopper, putIntoCart, sendCredentials, signedUp } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';

/** Matches only the definition: the notice about an unverified email names the address too. */
const emailOnProfile = (page: Page, email: string) => page.getByRole('definition').filter({ hasText: email });

test('the session is a cookie that scripts cannot read, bound to this host', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/home');
  await expect(logout(page)).toBeVisible();
  const sessions = (await context.cookies()).filter(({ name }) => name.includes('session'));
  expect(sessions).toEqual([
    expect.objectContaining({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }),
  ]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
});

test('signing out leaves what the next visit wants', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/home');
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  const device = async () => (await context.cookies()).find(({ name }) => name === '__Host-device')?.value;
  const before = await device();
  const signingOut = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await logout(page).click();
  expect(await (await signingOut).headerValue('clear-site-data')).toBe('"prefetchCache", "prerenderCache"');
  await expect(title(page, 'Log In')).toBeVisible();
  expect(await device()).toBe(before);
  expect(before).toBeTruthy();
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});

test('after signing out, going back shows nothing of the account', { tag: '@more' }, async ({ page, context }) => {
  const { email } = await signedUp(context);
  await page.goto('/profile');
  await expect(emailOnProfile(page, email)).toBeVisible();
  await navLink(page, 'About').click();
  await logout(page).click();
  await expect(title(page, 'Log In')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Please log in to access your profile.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('the next shopper at the same browser gets nothing of the one before', async ({ page, context }) => {
  const first = await signedUp(context);
  await putIntoCart(context, castle, 3);
  await page.goto('/profile');
  await expect(emailOnProfile(page, first.email)).toBeVisible();
  await logout(page).click();
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  const second = newShopper();
  await sendCredentials(page, second, 'Sign Up');
  await expect(cartOf(page, 0)).toBeVisible();
  await navLink(page, 'Profile').click();
  await expect(emailOnProfile(page, second.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
  await navLink(page, 'Support').click();
  await expect(page.getByLabel('Email')).toHaveValue(second.email);
});

test('leaving the checkout while the payment is made does not stop it, and says how it went', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
  await typeCard(page);
  const sent = page.waitForRequest('**/api/orders');
  await payButton(page).click();
  await sent;
  await navLink(page, 'Store').click();
  await expect(notice(page, 'Thank you! Your purchase is complete.')).toBeVisible();
  await expect(page).toHaveURL('/store');
  await expect(cartOf(page, 0)).toBeVisible();
  await navLink(page, 'Profile').click();
  await expect(page.getByRole('listitem').filter({ hasText: castle.name })).toHaveCount(1);
});
