/** Passkeys from adding one to removing it, with a virtual authenticator. */

import { mfaByPasskey } from '@storefront/e2e/mfa-by-passkey';
import { title } from '@storefront/e2e/parts';
import { passSinceSignIn } from '@storefront/e2e/passing-time';
import { send, sendCredentials } from '@storefront/e2e/shopper';
import { type BrowserContext, expect, type Page, test } from '@storefront/e2e/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const SIGN_IN = 'Log in with a passkey';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByText('Security & Account Settings').click();
}

async function signOut(context: BrowserContext): Promise<void> {
  await send(context, 'DELETE', '/api/session');
}

/** Disables the autofill offer, which the virtual authenticator would accept at once. */
async function withoutOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

test('a passkey is added in the profile, and signs in without a password', async ({ page, context }) => {
  const { email } = await mfaByPasskey(page, context);
  await signOut(context);
  await withoutOffer(page);
  await page.goto('/login');
  await button(page, SIGN_IN).click();
  await expect(page).toHaveURL('/home');
  await openSettings(page);
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await expect(page.getByText(/^Passkey\. Added on .* Last used on .*\.$/)).toBeVisible();
  await expect(button(page, 'Add Another Passkey')).toBeVisible();
});

test('a passkey is offered where the email is typed, and signs in from there', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await mfaByPasskey(page, context);
  await signOut(context);
  await page.goto('/login');
  await expect(page).toHaveURL('/home');
});

test('a device makes no second passkey for the same account', { tag: '@more' }, async ({ page, context }) => {
  await mfaByPasskey(page, context);
  await button(page, 'Add Another Passkey').click();
  await expect(page.getByText('You already have a passkey for this account on this device.')).toBeVisible();
});

test('a passkey is MFA after the password', async ({ page, context }) => {
  const shopper = await mfaByPasskey(page, context);
  await signOut(context);
  await withoutOffer(page);
  await page.goto('/login');
  await sendCredentials(page, shopper, 'Log In');
  await expect(title(page, 'Two-Factor Authentication')).toBeVisible();
  await expect(button(page, 'Use a recovery code')).toBeVisible();
  await button(page, 'Use Your Passkey').click();
  await expect(page).toHaveURL('/home');
});

test('a passkey is renamed, shows that it is still its user, and is removed', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/the server responded with a status of 403/);
  const { email } = await mfaByPasskey(page, context);
  await page.getByRole('button', { name: /^Rename Chrome on/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { name: 'Work laptop' })).toBeVisible();
  await passSinceSignIn(email, '11 minutes');
  await button(page, 'Remove Work laptop').click();
  await button(page, 'Remove').click();
  await dialog(page, 'Log In Again').getByRole('button', { name: SIGN_IN }).click();
  await expect(page.getByText('You will no longer be asked for it when you log in.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Work laptop' })).toHaveCount(0);
  await expect(page.getByText('Not Enabled').first()).toBeVisible();
});
