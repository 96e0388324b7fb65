/** A product from its first draft to its second version: in the console, in the store and for its owner. */
import { aGlb, aPicture } from '@storefront/catalogue-folders/testing/product-folders';
import { MINUTE } from '@storefront/utils/time';
import { auditRows, heading, toSection } from '../support/console.ts';
import { sentTo } from '../support/outbox.ts';
import { bought } from '../support/purchases.ts';
import { signedUp } from '../support/shopper.ts';
import { SOFTWARE_WEBGL } from '../support/software-webgl.ts';
import { expect, test } from '../support/studio.ts';
import type { Page } from '../support/test.ts';
import { changes, opened, opener, picture, stage } from '../support/viewer.ts';

test.use({
  launchOptions: [
    ({ launchOptions: { args = [], ...options } }, use) => use({ ...options, args: [...args, ...SOFTWARE_WEBGL] }),
    { scope: 'worker' },
  ],
});

const glb = (generator: string) => ({
  name: 'Well (final).glb',
  mimeType: 'model/gltf-binary',
  buffer: aGlb({ asset: { version: '2.0', generator } }),
});

const uploaded = (page: Page, path: string) => expect(page.getByText(`${path} has been uploaded.`)).toBeAttached();
const isRight = (page: Page) => expect(page.getByText('No problems found. The draft can be published.')).toBeVisible();

async function publish(page: Page, outcome: string) {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText(outcome)).toBeVisible();
  return { dialog, now: () => dialog.getByRole('button', { name: 'Publish Now' }).click() };
}

test('a product is made, mended and published; a shopper buys it, and hears of its second version', async ({
  page: store,
  context,
  byLink,
  expectComplaints,
}) => {
  // The file exists already.
  expectComplaints(/409/);
  const page = await byLink('/products', 'Products');
  await page.getByRole('button', { name: 'New Product' }).click();
  await expect(heading(page, 'Unnamed product')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Deep well');
  await expect(page.getByLabel('Slug')).toHaveValue('deep-well');
  await page.getByLabel('Description', { exact: true }).fill('A well with a bucket.');
  await page.getByLabel('Price in dollars', { exact: true }).fill('cheap');
  await page.getByLabel('Category').selectOption('Props');
  await page.getByLabel('Model file').setInputFiles(glb('first'));
  await uploaded(page, 'model.glb');
  // Of one triangle no part can be shown.
  await page.getByLabel('Triangles in the preview').selectOption('1');
  const front = { name: 'front.png', mimeType: 'image/png', buffer: await aPicture('png', 1600, 1200) };
  await page.getByLabel('Picture files').setInputFiles(front);
  await uploaded(page, 'pictures/front.png');
  await page.getByLabel('Alt text for front.png').fill('A mossy well');

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const price = page.getByLabel('Price in dollars', { exact: true });
  await page.getByRole('link', { name: /^Price must be/ }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('12.50');
  await page.getByRole('button', { name: 'Check Again' }).click();
  await isRight(page);
  await expect(page.getByRole('article', { name: 'Page in the store' })).toContainText('$12.50');

  await opened(page);
  await expect(stage(page)).toBeFocused();
  const still = await picture(stage(page));
  await changes(stage(page), still, () => page.keyboard.press('ArrowRight'));
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();

  await (await publish(page, 'A new product is added to the store.')).now();
  await expect(page.getByText('Deep well is in the store.')).toBeVisible();
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const shopper = await signedUp(context);
  await expect(async () => {
    await store.goto('/store/deep-well');
    await expect(store.getByRole('heading', { level: 1, name: 'Deep well' })).toBeVisible({ timeout: 1 });
  }).toPass();
  await expect(store.getByAltText('A mossy well').first()).toBeAttached();
  await bought(context, { productId });

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('What is new').fill('The bucket reaches the water.');
  await page.getByLabel('File for model.glb').setInputFiles(glb('second'));
  await page.getByRole('button', { name: 'Replace model.glb', exact: true }).click();
  await uploaded(page, 'model.glb');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await isRight(page);
  const { dialog, now } = await publish(page, 'The product changes, and its files become version 2.');
  await expect(dialog.getByText('One owner will get the email below.')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue(/The bucket reaches the water\./);
  await now();
  await expect(page.getByText('Deep well is in the store.')).toBeVisible();

  const news = async () => (await sentTo(context, shopper.email)).map(({ text }) => text).join('\n');
  // Owners get the email within a minute.
  await expect
    .poll(news, { message: 'the email to the owner', timeout: 2 * MINUTE })
    .toContain('The bucket reaches the water.');
  await store.goto(`/library/${productId}`);
  await expect(store.getByText('The bucket reaches the water.')).toBeVisible();
  await toSection(page, 'Access');
  await expect(auditRows(page, 'Published a product', `product ${productId}`)).toHaveCount(2);
});
