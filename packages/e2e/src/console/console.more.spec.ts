/** One session of the studio: opens the console by its link, refunds, answers and sets a price. */
import { randomUUID } from 'node:crypto';
import { auditRows, consoleLink, heading, openConsole, toSection } from '../support/console.ts';
import { bought, ownedOn } from '../support/purchases.ts';
import { castle, dragon, send, signedUp } from '../support/shopper.ts';
import { inStore } from '../support/store-database.ts';
import { expect, test } from '../support/test.ts';

/** Creates a product that is not sold, so that no other test meets it, and returns its id. */
async function unsoldProduct(): Promise<string> {
  const id = randomUUID();
  await inStore(async (client) => {
    await client.query(
      `insert into products (id, slug, name, description, price_cents, category, image, published)
       values ($1::text, $1::text, 'Watchtower', 'Of wood.', 1000, 'buildings', '/media/castle.svg', false)`,
      [id],
    );
  });
  return id;
}

test('a link lets in; an order is refunded, a message answered, a price changed, and each is in the audit log once', async ({
  page,
  context,
  anotherBrowser,
  baseURL,
}) => {
  const shopper = await signedUp(context);
  const orderId = await bought(context, castle, dragon);
  const subject = `Griffins for ${shopper.username}`;
  await send(context, 'POST', '/api/support-messages', {
    name: 'Mara',
    email: shopper.email,
    subject,
    message: 'Are there any?',
  });
  const productId = await unsoldProduct();
  const studio = await (await anotherBrowser()).newPage();
  await openConsole(studio, `/orders?search=${encodeURIComponent(shopper.email)}`, 'Orders');

  await studio.getByRole('table', { name: 'Orders' }).getByRole('link').click();
  await studio.getByLabel('Select Castle').check();
  await studio.getByRole('button', { name: 'Refund…' }).click();
  await studio.getByLabel('Reason').fill('The roof was missing.');
  await studio.getByRole('button', { name: 'Preview Email' }).click();
  await expect(studio.getByRole('textbox', { name: /^To / })).toHaveValue(/The roof was missing\./);
  await studio.getByRole('button', { name: 'Refund $29.99' }).click();
  await expect(studio.getByRole('list', { name: 'Timeline' }).getByText('The roof was missing.')).toBeVisible();
  expect(await ownedOn(context)).toEqual([dragon.productId]);

  await page.goto(`${baseURL}/support`);
  await toSection(studio, 'Messages');
  await studio.getByRole('link', { name: subject }).click();
  await studio.getByLabel('Reply').fill('There is one on the workbench.');
  await studio.getByLabel('Reply').press('Control+Enter');
  await expect(studio.getByText('Your reply is on its way.')).toBeVisible();
  await expect(page.getByText('There is one on the workbench.')).toBeVisible();

  await studio.goto(new URL(`/products/${productId}`, studio.url()).href);
  await studio.getByLabel('Price in dollars', { exact: true }).fill('12.5');
  await studio.getByLabel('Price in dollars', { exact: true }).press('Enter');
  await expect(studio.getByText('The price has been changed.')).toBeVisible();
  await expect(studio.getByRole('cell', { name: '$12.50' })).toBeVisible();

  await toSection(studio, 'Access');
  await expect(auditRows(studio, 'Refunded a line', orderId)).toHaveCount(1);
  await expect(auditRows(studio, 'Replied', 'message')).not.toHaveCount(0);
  await expect(auditRows(studio, 'Changed a price', productId)).toHaveText(/price: \$10\.00, now \$12\.50/);
});

test('a link that was used says so in another browser, and asks for an account', async ({
  page,
  anotherBrowser,
  expectComplaints,
}) => {
  expectComplaints(/410/);
  const link = await consoleLink();
  await page.goto(link);
  await expect(heading(page, 'Today')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await expect(heading(page, 'Today')).toBeVisible();

  const late = await (await anotherBrowser()).newPage();
  await late.goto(link);
  await expect(late.getByRole('alert')).toHaveText(/This link has already been used or has expired/);
  await expect(late.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(late.url()).not.toContain('link');
});
