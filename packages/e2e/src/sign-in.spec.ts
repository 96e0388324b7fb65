/** Where signing in leads, and what it answers to mistakes. */
import { addButton, cartOf, navLink, payButton, products, title } from './support/parts.ts';
import { castle, newShopper, putIntoCart, sendCredentials, signedUp } from './support/shopper.ts';
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

test('a signed-in shopper who visits the login page is sent to their profile', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/login');
  await expect(page).toHaveURL('/profile');
  await expect(title(page, 'Profile')).toBeVisible();
});

for (const elsewhere of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a link that would lead to ${elsewhere} after signing in leads home`, async ({ page, anotherBrowser }) => {
    const shopper = await signedUp(await anotherBrowser());
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`);
    await sendCredentials(page, shopper, 'Log In');
    await expect(page).toHaveURL('/home');
  });
}

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

test('without a connection the form says so and can be sent again', async ({
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
