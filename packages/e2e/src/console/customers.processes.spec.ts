/** Helping a customer in the console. */
import { auditRows, toSection } from '../support/console.ts';
import { linkFromEmail } from '../support/emails.ts';
import { title } from '../support/parts.ts';
import { passSinceRemovalAsked } from '../support/passing-time.ts';
import { bought } from '../support/purchases.ts';
import { castle, mfaByApp, send, sendCredentials, signedUp } from '../support/shopper.ts';
import { expect, test } from '../support/studio.ts';

test('a customer is found, sent a link for a new password, and signed out everywhere', async ({
  page: store,
  context,
  byLink,
}) => {
  const { email } = await signedUp(context);
  await bought(context, castle);
  const page = await byLink('/customers', 'Customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(email.slice(0, 20));
  await page.getByRole('searchbox', { name: 'Search customers' }).press('Enter');
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByText('1 order for $29.99')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^20/ })).toBeVisible();

  await page.getByRole('button', { name: 'Send Password Reset Link…' }).click();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await store.goto(await linkFromEmail(context, email, '/reset-password'));
  await expect(store.getByLabel('New password', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out Everywhere…' }).click();
  await page.getByRole('button', { name: 'Sign Customer Out' }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await store.goto('/library');
  await expect(title(store, 'Log In')).toBeVisible();

  const customer = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await toSection(page, 'Access');
  await expect(auditRows(page, 'Sent a password reset link', customer)).toHaveCount(1);
  await expect(auditRows(page, 'Signed a customer out', customer)).toHaveCount(1);
});

test('a lost factor is removed unless its customer stops it, and an account is deleted', async ({
  page: store,
  context,
  byLink,
  anotherBrowser,
  expectComplaints,
}) => {
  const shopper = await mfaByApp(context);
  const { email } = shopper;
  const [, token = ''] = (await linkFromEmail(context, email, '/verify-email')).split('#');
  await send(context, 'POST', '/api/email-verifications', { token });
  const page = await byLink('/customers', 'Customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(email);
  await page.getByRole('searchbox', { name: 'Search customers' }).press('Enter');
  await page.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/customers\/.+/);
  const customer = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const pending = page.getByText('MFA will be removed');
  const ask = async () => {
    await page.getByRole('button', { name: 'Remove Lost MFA…' }).click();
    await page.getByLabel('How do you know this is the customer?').fill('Named three orders, by phone.');
    await page.getByRole('button', { name: 'Remove in 72 Hours' }).click();
    await expect(pending).toBeVisible();
  };

  await ask();
  const elsewhere = await (await anotherBrowser()).newPage();
  await elsewhere.goto(await linkFromEmail(context, email, '/keep-mfa'));
  await elsewhere.getByRole('button', { name: 'Stop the Removal' }).click();
  await expect(elsewhere.getByText('The removal is stopped. Your MFA settings stay as they are.')).toBeVisible();
  await store.goto('/profile/activity');
  await expect(store.getByText('The removal of MFA was stopped')).toBeVisible();

  await page.reload();
  await ask();
  await passSinceRemovalAsked(email, '72 hours');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('MFA: none.')).toBeVisible();
  }).toPass();
  await store.goto('/login');
  await sendCredentials(store, shopper, 'Log In');
  await expect(store).toHaveURL('/home');

  await page.getByRole('button', { name: 'Delete Account…' }).click();
  await page.getByLabel('Type the address to confirm').fill(email);
  await page.getByRole('button', { name: 'Delete Account', exact: true }).click();
  await expect(page.getByText(`The account of ${email} was deleted.`)).toBeVisible();
  expectComplaints(/404/);
  await page.goBack();
  await expect(page.getByText('This account does not exist. It may have been deleted.')).toBeVisible();
  await toSection(page, 'Access');
  for (const action of [
    'Requested the removal of lost MFA',
    'The customer stopped a removal of lost MFA',
    'Lost MFA was removed',
    'Deleted an account',
  ]) {
    await expect(auditRows(page, action, customer).first()).toBeVisible();
  }
});
