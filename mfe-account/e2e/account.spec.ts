/** Account management: by links from emails, in other browsers, and account deletion. */
import { appCode } from '@storefront/e2e/authenticator';
import { linkFromEmail } from '@storefront/e2e/emails';
import { notice, title } from '@storefront/e2e/parts';
import { send, sendCredentials, signedIn, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

const REFUSALS = /the server responded with a status of 4\d\d/;

test('a forgotten password is replaced by the link from an email, and MFA is asked for all the same', {
  tag: '@alone',
}, async ({ page, context, anotherBrowser, expectComplaints }) => {
  expectComplaints(REFUSALS);
  const home = await anotherBrowser();
  const shopper = await signedUp(home);
  const { secret } = (await (await send(home, 'POST', '/api/mfa/totp')).json()) as { secret: string };
  await send(home, 'POST', '/api/mfa/totp/confirm', { code: appCode(secret) });

  const [, token] = (await linkFromEmail(home, shopper.email, '/verify-email')).split('#');
  await send(home, 'POST', '/api/email-verifications', { token });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?', exact: true }).click();
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('If this address has an account, an email with a link is on its way.')).toBeVisible();

  const link = await linkFromEmail(context, shopper.email, '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  const password = 'another lantern on the hill';
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(notice(page, /^Your password is changed/)).toBeVisible();
  await expect(page).toHaveURL('/login');

  await sendCredentials(page, shopper, 'Log In');
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await sendCredentials(page, { ...shopper, password }, 'Log In');
  await expect(title(page, 'Two-Factor Authentication')).toBeVisible();
  // The code that confirmed the setup cannot be used again.
  await page.getByLabel('Verification code').fill(appCode(secret, 1));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page).toHaveURL('/profile');

  const elsewhere = await home.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByText('Please log in to access your profile.')).toBeVisible();
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill('one more lantern');
  await elsewhere.getByRole('button', { name: 'Save Password' }).click();
  await expect(elsewhere.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Ask for a New Link' }).click();
  await expect(title(elsewhere, 'Forgot Your Password?')).toBeVisible();
});

test('a browser that is signed out from another one notices', { tag: '@alone' }, async ({
  page,
  context,
  anotherBrowser,
  expectComplaints,
}) => {
  expectComplaints(REFUSALS);
  const shopper = await signedUp(context);
  const lost = await anotherBrowser();
  await signedIn(lost, shopper);
  const left = await lost.newPage();
  await left.goto('/profile');
  await expect(left.getByRole('heading', { name: shopper.username })).toBeVisible();

  await page.goto('/profile/sessions');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByRole('button', { name: /^Log out Chrome on Linux, last seen/ }).click();
  await expect(notice(page, 'Chrome on Linux is logged out.')).toBeVisible();
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();

  await left.getByRole('button', { name: 'Send the Link Again' }).click();
  await expect(notice(left, 'Your session has ended. Please log in again.')).toBeVisible();
  await expect(left.getByText('Please log in to access your profile.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
});

test('the owner reads what happened to the account, and what of it was somebody else', {
  tag: ['@alone', '@more'],
}, async ({ page, context, anotherBrowser }) => {
  const shopper = await signedUp(context);
  const stranger = await anotherBrowser();
  const guess = { email: shopper.email, password: 'a wild guess' };
  const headers = { origin: process.env.STORE_URL ?? '', 'x-storefront-client': 'shopper' };
  for (let count = 0; count < 2; count += 1) {
    expect((await stranger.request.post('/api/session', { data: guess, headers })).status()).toBe(401);
  }
  await signedIn(stranger, shopper);

  await page.goto('/profile');
  await page.getByText('Security & Account Settings').click();
  // The Google setting loads last and moves the content below it.
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Account Activity' }).click();
  await expect(title(page, 'Account Activity')).toBeVisible();
  const today = page.getByRole('main').getByRole('listitem');
  await expect(today).toHaveText([
    /Logged in with Chrome on Linux.*By password/,
    /Wrong password entered, 2 times/,
    /Created the account/,
  ]);

  await page.getByRole('link', { name: 'log out everywhere else' }).click();
  await page.getByRole('button', { name: 'Log Out Everywhere Else' }).click();
  await expect(notice(page, 'You are logged out everywhere else.')).toBeVisible();
  await page.goto('/profile/activity');
  await expect(today.first()).toContainText('Logged out everywhere else');
});

test('a link for an address that is opened in another browser counts once its reader has logged in there', {
  tag: '@more',
}, async ({ page, context, expectComplaints, anotherBrowser }) => {
  expectComplaints(REFUSALS);
  const home = await anotherBrowser();
  const shopper = await signedUp(home);
  await page.goto(await linkFromEmail(context, shopper.email, '/verify-email'));
  await expect(page.getByText('Please log in to the account that this link is for.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await sendCredentials(page, shopper, 'Log In');
  await expect(page.getByText(`Thank you! ${shopper.email} is verified.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Thank you! ${shopper.email} is verified.`)).toBeVisible();
});

test('an address is proved by the link from its email; a deleted account is gone', { tag: '@alone' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(REFUSALS);
  const shopper = await signedUp(context);
  const reminder = page.getByText(`${shopper.email} is not verified yet.`);
  await page.goto('/profile');
  await expect(reminder).toBeVisible();
  await page.goto(await linkFromEmail(context, shopper.email, '/verify-email'));
  await expect(page).toHaveURL('/verify-email');
  await page.getByRole('link', { name: 'Go to Your Profile' }).click();
  await expect(page.getByRole('heading', { name: shopper.username })).toBeVisible();
  await expect(reminder).toHaveCount(0);

  await page.getByText('Security & Account Settings').click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await file).suggestedFilename()).toMatch(/^account-.*\.json$/);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Type ‘delete’ to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(notice(page, 'Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/home');

  await page.goto('/login');
  await sendCredentials(page, shopper, 'Log In');
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
});
