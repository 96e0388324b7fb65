/** Signing in and signing up: the pages that follow, and the messages about mistakes. */
import { title } from '@storefront/e2e/parts';
import { newShopper, send, sendCredentials, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

test('a new account can be used at once, and leads home', { tag: '@alone' }, async ({ page }) => {
  const shopper = newShopper();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  await sendCredentials(page, shopper, 'Sign Up');
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible();
});

test('a signed-in shopper who visits the login page is sent to their profile', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  await page.goto('/login');
  await expect(page).toHaveURL('/profile');
  await expect(title(page, 'Profile')).toBeVisible();
});

test('links that would lead out of the store after signing in lead home', { tag: ['@alone', '@more'] }, async ({
  page,
  context,
  anotherBrowser,
}) => {
  const shopper = await signedUp(await anotherBrowser());
  for (const elsewhere of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`);
    await sendCredentials(page, shopper, 'Log In');
    await expect(page, elsewhere).toHaveURL('/home');
    await send(context, 'DELETE', '/api/session');
  }
});

test('mistakes get the sentences of the specification, and the form keeps what was typed', async ({
  page,
  anotherBrowser,
  expectComplaints,
}) => {
  expectComplaints(/the server responded with a status of 4\d\d/);
  const known = await signedUp(await anotherBrowser());
  await page.goto('/login');
  await sendCredentials(page, { ...known, email: 'not an address' }, 'Log In');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await sendCredentials(page, { ...known, password: 'wrong password' }, 'Log In');
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await sendCredentials(page, newShopper(), 'Log In');
  await expect(page.getByText('Invalid email or password.')).toBeVisible();

  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  await sendCredentials(page, { ...newShopper(), password: '12345' }, 'Sign Up');
  await expect(page.getByText('Password should be at least 6 characters long.')).toBeVisible();
  await sendCredentials(page, known, 'Sign Up');
  await expect(page.getByText('This email is already registered. Please log in instead.')).toBeVisible();
  await page.getByRole('button', { name: 'Log in with this email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(known.email);
  await sendCredentials(page, known, 'Log In');
  await expect(page).toHaveURL('/home');
});

test('without a connection the form says so and can be sent again', { tag: '@more' }, async ({
  page,
  context,
  anotherBrowser,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const shopper = await signedUp(await anotherBrowser());
  await page.goto('/login');
  await expect(title(page, 'Log In')).toBeVisible();
  await context.setOffline(true);
  await sendCredentials(page, shopper, 'Log In');
  await expect(
    page.getByText('The store cannot be reached. Please check your connection and try again.'),
  ).toBeVisible();
  await context.setOffline(false);
  await sendCredentials(page, shopper, 'Log In');
  await expect(page).toHaveURL('/home');
});
