/** Prices and availability, in the console and in the store. */
import { auditRows, toSection } from '../support/console.ts';
import { products } from '../support/parts.ts';
import { dragon } from '../support/shopper.ts';
import { expect, test } from '../support/studio.ts';

test('a price that two people change is shown to the second before it is overwritten, and the store has it', async ({
  page: store,
  byLink,
  expectComplaints,
}) => {
  expectComplaints(/409/);
  const path = `/products/${dragon.productId}`;
  const [one, two] = [await byLink(path, dragon.name), await byLink(path, dragon.name)];
  const price = (page: typeof one) => page.getByLabel('Price in dollars', { exact: true });
  await price(one).fill('12.50');
  await price(one).press('Enter');
  await expect(one.getByText('The price has been changed.')).toBeVisible();
  await price(two).fill('15');
  await price(two).press('Enter');
  await expect(two.getByRole('alert')).toContainText('The price is now $12.50.');
  await expect(price(two)).toHaveValue('15');
  await two.getByRole('button', { name: 'Change It Anyway' }).click();
  await two.getByRole('button', { name: 'Change Price' }).click();
  await expect(two.getByText('The price has been changed.')).toBeVisible();
  await expect(two.getByRole('table', { name: 'Prices' }).getByRole('cell', { name: '$' })).toHaveText([
    '$15.00',
    '$12.50',
    '$19.99',
  ]);
  await expect(async () => {
    await store.goto('/store');
    await expect(products(store).filter({ hasText: dragon.name })).toContainText('$15.00', { timeout: 1 });
  }).toPass();
  await toSection(two, 'Access');
  await expect(auditRows(two, 'Changed a price', `product ${dragon.productId}`)).toHaveCount(2);
});

test('a product that is no longer sold leaves the store, and comes back', async ({ page: store, byLink }) => {
  const page = await byLink('/products', 'Products');
  const isSold = (count: number) =>
    expect(async () => {
      await store.goto('/store');
      await expect(products(store).filter({ hasText: dragon.name })).toHaveCount(count, { timeout: 1 });
    }).toPass();
  await isSold(1);
  await page.getByRole('link', { name: dragon.name }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await isSold(0);
  await toSection(page, 'Products');
  await page.getByLabel('Status').selectOption('Unpublished');
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([dragon.name]);
  await page.getByRole('link', { name: dragon.name }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await isSold(1);
  await toSection(page, 'Access');
  for (const action of ['Unpublished a product', 'Published a product']) {
    await expect(auditRows(page, action, `product ${dragon.productId}`)).toHaveCount(1);
  }
});
