/** A customer who needs help. */
import { auditRows, toSection } from '../support/console.ts';
import { linkFromEmail } from '../support/emails.ts';
import { title } from '../support/parts.ts';
import { bought } from '../support/purchases.ts';
import { castle, signedUp } from '../support/shopper.ts';
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

  await page.getByRole('button', { name: 'Send a Link for a New Password…' }).click();
  await page.getByRole('button', { name: 'Send It' }).click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await store.goto(await linkFromEmail(context, email, '/reset-password'));
  await expect(store.getByLabel('New password', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out Everywhere…' }).click();
  await page.getByRole('button', { name: 'Sign Them Out' }).click();
  await expect(page.getByText('Signed in nowhere.')).toBeVisible();
  await store.goto('/library');
  await expect(title(store, 'Log In')).toBeVisible();

  const customer = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await toSection(page, 'Access');
  await expect(auditRows(page, 'Sent a link for a new password', customer)).toHaveCount(1);
  await expect(auditRows(page, 'Signed a customer out', customer)).toHaveCount(1);
});
