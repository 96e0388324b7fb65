/** Paid orders: their pages, refunds and receipts. */
import { downloadedElsewhere } from '@storefront/e2e/meanwhile';
import { navigation, notice, title } from '@storefront/e2e/parts';
import { passSincePayment } from '@storefront/e2e/passing-time';
import { bought, ownedOn } from '@storefront/e2e/purchases';
import { castle, dragon, signedUp } from '@storefront/e2e/shopper';
import { expect, type Page, test } from '@storefront/e2e/test';

async function askForRefund(page: Page, { name }: { name: string }) {
  await page.getByRole('button', { name: `Refund ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${name}?` });
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  return dialog;
}

test('an order is found again, a part of it is given back, and its receipt says so', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  const orderId = await bought(context, { ...castle, quantity: 2 }, dragon);
  await page.goto('/orders');
  await page.getByRole('link', { name: /^Order of / }).click();
  await expect(page).toHaveURL(`/orders/${orderId}`);
  await expect(page.getByRole('timer')).toHaveText(/^71 h 5\d min$/);

  const dialog = await askForRefund(page, castle);
  // A slow provider confirms the refund later.
  await expect(notice(page, /^Castle: \$59\.98 (was refunded|is being paid back)\.$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: castle.name, level: 3 })).toBeFocused();
  await expect(page.getByText('-$59.98')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Castle in your library' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Dragon Model in your library' })).toBeVisible();
  expect(await ownedOn(context)).toEqual([dragon.productId]);

  await page.getByRole('link', { name: 'View Receipt' }).click();
  await expect(title(page, /^Receipt 20\d\d-\d{6}$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Refund of .*: Castle/ })).toContainText('-$59.98');
  await expect(page.getByRole('row', { name: /^Remaining after refunds/ })).toContainText('$19.99');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(navigation(page)).toHaveCount(0);
});

test('what was downloaded meanwhile, or is past its 72 hours, is not given back', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/409/);
  await signedUp(context);
  const orderId = await bought(context, castle, dragon);
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole('timer')).toBeVisible();

  await downloadedElsewhere(orderId, dragon);
  const dialog = await askForRefund(page, dragon);
  await expect(dialog.getByText('This has been downloaded, which ends the right to a refund.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the Order' }).click();
  await expect(page.getByText(/^First downloaded /)).toBeVisible();

  await passSincePayment(orderId, '72 hours');
  const late = await askForRefund(page, castle);
  await expect(late.getByText('The refund period of this purchase has ended.')).toBeVisible();
  await late.getByRole('button', { name: 'Back to the Order' }).click();
  await expect(page.getByText(/^The 72 hours for refunds ended on /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund / })).toHaveCount(0);
});

test('a visitor who is signed out is sent to sign in', async ({ page }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login(\?|$)/);
});
