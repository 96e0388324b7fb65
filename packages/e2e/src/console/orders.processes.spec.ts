/** Orders in the console: searched, refunded and exported, by mouse and by keyboard. */
import { readFile } from 'node:fs/promises';
import { auditRows, heading, toSection } from '../support/console.ts';
import { tabTo } from '../support/keyboard.ts';
import { title } from '../support/parts.ts';
import { bought, ownedOn } from '../support/purchases.ts';
import { castle, dragon, signedUp } from '../support/shopper.ts';
import { expect, test } from '../support/studio.ts';

test('a search and a filter are in the address, which survives a reload and leads back', async ({
  context,
  byLink,
}) => {
  const shopper = await signedUp(context);
  await bought(context, castle);
  await bought(context, dragon);
  const page = await byLink('/orders', 'Orders');
  const orders = page.getByRole('table', { name: 'Orders' });
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(shopper.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('Status').selectOption('Paid');
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(orders.getByRole('cell', { name: /Castle|Dragon Model/ })).toHaveText(['Castle', 'Dragon Model']);
  await page.reload();
  await expect(orders.getByRole('cell', { name: /Castle|Dragon Model/ })).toHaveText(['Castle', 'Dragon Model']);
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(shopper.email);
  await expect(page.getByLabel('Status')).toHaveValue('paid');

  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const rows = (await readFile(await (await downloads).path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(3);

  await orders.getByRole('link').first().click();
  await expect(heading(page, /^Receipt 20/)).toBeFocused();
  await page.goBack();
  await expect(orders.getByRole('cell', { name: /Castle|Dragon Model/ })).toHaveText(['Castle', 'Dragon Model']);

  await page.getByLabel('Status').selectOption('Declined');
  await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible();
});

test('a line is refunded by keys alone; the library, the order and the audit log have it', async ({
  page: library,
  context,
  byLink,
}) => {
  const shopper = await signedUp(context);
  const orderId = await bought(context, castle, dragon);
  await library.goto('/library');
  await expect(library.getByRole('link', { name: 'Castle' })).toBeVisible();
  const page = await byLink('/today', 'Today');

  await tabTo(page, page.getByRole('link', { name: 'Orders', exact: true }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Orders')).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await tabTo(page, search);
  await page.keyboard.type(shopper.email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('link');
  await expect(row).toHaveCount(1);
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Receipt/)).toBeFocused();

  await tabTo(page, page.getByLabel('Select Castle'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Refund…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('The roof was missing.');
  await tabTo(page, dialog.getByRole('button', { name: 'Preview Email' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: `To ${shopper.email}` })).toHaveValue(/The roof was missing\./);
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $29.99' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText('Castle: $29.99 refunded by the studio')).toBeVisible();
  await expect(timeline.getByText('The roof was missing.')).toBeVisible();
  await expect(page.getByText('Partly refunded')).toBeVisible();
  await expect(page.getByLabel('Select Castle')).toHaveCount(0);
  expect(await ownedOn(context)).toEqual([dragon.productId]);
  await library.reload();
  await expect(title(library, 'Your Library')).toBeVisible();
  await expect(library.getByRole('link', { name: 'Dragon Model' })).toBeVisible();
  await expect(library.getByRole('link', { name: 'Castle' })).toHaveCount(0);

  await tabTo(page, page.getByLabel('Note'));
  await page.keyboard.type('Sent a new roof.');
  await tabTo(page, page.getByRole('button', { name: 'Add Note' }));
  await page.keyboard.press('Enter');
  await expect(timeline.getByText('Sent a new roof.')).toBeVisible();

  await toSection(page, 'Access');
  await expect(auditRows(page, 'Refunded a line', orderId)).toHaveCount(1);
  await expect(auditRows(page, 'Added a note', orderId)).toHaveCount(1);
});

test('what another person has refunded meanwhile is said before anything is given back', async ({
  context,
  byLink,
  expectComplaints,
}) => {
  expectComplaints(/409/);
  await signedUp(context);
  const orderId = await bought(context, castle, dragon);
  const pages = await Promise.all([1, 2].map(() => byLink(`/orders/${orderId}`, /^Receipt/)));
  const [one, two] = pages as [(typeof pages)[0] & object, (typeof pages)[0] & object];
  for (const page of pages) {
    await page.getByLabel('Select Castle').check();
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByRole('button', { name: 'Preview Email' }).click();
    await expect(page.getByRole('button', { name: 'Refund $29.99' })).toBeVisible();
  }
  await one.getByRole('button', { name: 'Refund $29.99' }).click();
  await expect(one.getByRole('dialog')).toHaveCount(0);
  await two.getByRole('button', { name: 'Refund $29.99' }).click();
  await expect(two.getByRole('dialog').getByRole('alert')).toContainText('changed this in the meantime');
  await two.keyboard.press('Escape');
  await expect(two.getByText('Castle: $29.99 refunded by the studio')).toHaveCount(1);
  expect(await ownedOn(context)).toEqual([dragon.productId]);
});
