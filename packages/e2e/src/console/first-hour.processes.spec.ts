/** A new owner's first hour: sells, supports, refunds and updates a model of their own, and releases an app. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aGlb, aPicture } from '@storefront/catalogue-folders/testing/product-folders';
import { SECOND } from '@storefront/utils/time';
import { root } from '../support/command.ts';
import { openConsole, toSection } from '../support/console.ts';
import { addButton, cartLink, notice, payButton, typeCard } from '../support/parts.ts';
import { signedUp } from '../support/shopper.ts';
import { expect, RELEASED_APP, test } from '../support/studio.ts';
import type { Locator } from '../support/test.ts';

const VISITORS = 60;

const screens = [
  { name: 'at a desk', viewport: { width: 1280, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

for (const { name: where, ...screen } of screens) {
  test(`a new owner's first hour, ${where}`, async ({ browser, page: shop, context, studio: { store } }, testInfo) => {
    test.slow();
    const name = `Keep ${where}`;
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const release = `hour${screen.viewport.width}`;
    const console = await (await browser.newContext(screen)).newPage();
    /** Reports the step with a picture and its duration. */
    const step = (title: string, work: () => Promise<void>) =>
      test.step(title, async () => {
        const startedAt = performance.now();
        await work();
        const path = testInfo.outputPath(`${title.replaceAll(' ', '-')}.png`);
        await console.screenshot({ path });
        await testInfo.attach(`${title}, ${((performance.now() - startedAt) / SECOND).toFixed(1)} s`, { path });
      });

    await step('the console is opened by its link', () => openConsole(console, '/products', 'Products'));

    await step('a model is added and published', async () => {
      const model = await readFile(join(root, 'packages/models/dist/castle/castle.glb'));
      await console.getByRole('button', { name: 'New Product' }).click();
      await console.getByLabel('Name', { exact: true }).fill(name);
      await console.getByLabel('Description', { exact: true }).fill('A keep on a rock.');
      await console.getByLabel('Price in dollars', { exact: true }).fill('24.50');
      await console.getByLabel('Category').selectOption('Buildings');
      await console.getByLabel('Model file').setInputFiles(file('keep.glb', 'model/gltf-binary', model));
      await expect(console.getByText('model.glb has been uploaded.')).toBeAttached();
      const front = file('front.png', 'image/png', await aPicture('png', 1600, 1200));
      await console.getByLabel('Picture files').setInputFiles(front);
      await expect(console.getByText('pictures/front.png has been uploaded.')).toBeAttached();
      await console.getByLabel('Alt text for front.png').fill('A keep on a rock');
      await check();
      await publish();
    });

    const productId = new URL(console.url()).pathname.split('/').at(-1) ?? '';
    const shopper = await signedUp(context);

    await step('it is sold to a shopper in another browser', async () => {
      await expect(async () => {
        await shop.goto(`/store/${slug}`);
        await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 1 });
      }).toPass();
      await addButton(shop, { name }).click();
      await expect(cartLink(shop)).toHaveAccessibleName('Cart, 1 item');
      await cartLink(shop).click();
      await typeCard(shop);
      await payButton(shop).click();
      await expect(notice(shop, 'Thank you! Your purchase is complete.')).toBeVisible();
      await theirOrder();
    });

    await step('their question is answered', async () => {
      await shop.goto('/support');
      await shop.getByLabel('Subject').fill(`The ${name}`);
      await shop.getByRole('textbox', { name: 'Message' }).fill('Is it hollow?');
      await shop.getByRole('button', { name: 'Send Message' }).click();
      await toSection(console, 'Messages');
      await console
        .getByRole('list', { name: 'Messages' })
        .getByRole('link', { name: new RegExp(`^The ${name}`) })
        .click();
      await console.getByLabel('Reply').fill('It is hollow.');
      await console.getByRole('button', { name: 'Send Reply' }).click();
      await expect(console.getByText('Your reply is on its way.')).toBeVisible();
      await expect(shop.getByText('It is hollow.')).toBeVisible();
    });

    await step('version 2 is published, which they are told of', async () => {
      await console.goto(new URL(`/products/${productId}`, console.url()).href);
      await console.getByRole('button', { name: 'Edit' }).click();
      await console.getByLabel('What is new').fill('The gate opens.');
      const second = aGlb({ asset: { version: '2.0', generator: 'second' } });
      await console.getByLabel('File for model.glb').setInputFiles(file('keep.glb', 'model/gltf-binary', second));
      await console.getByRole('button', { name: 'Replace model.glb', exact: true }).click();
      await expect(console.getByText('model.glb has been uploaded.')).toBeAttached();
      await check();
      await publish();
      await shop.goto(`/library/${productId}`);
      await expect(shop.getByText('The gate opens.')).toBeVisible();
    });

    await step('they are refunded', async () => {
      await (await theirOrder()).click();
      await console.getByLabel(`Select ${name}`).check();
      await console.getByRole('button', { name: 'Refund…' }).click();
      const dialog = console.getByRole('dialog', { name: 'Refund' });
      await dialog.getByLabel('Reason').fill('It was too small.');
      await dialog.getByRole('button', { name: 'Preview Email' }).click();
      await dialog.getByRole('button', { name: 'Refund $24.50' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(console.getByText(`${name}: $24.50 refunded by the studio`)).toBeVisible();
      await shop.goto('/library');
      await expect(shop.getByRole('link', { name })).toHaveCount(0);
    });

    const app = console.getByRole('region', { name: RELEASED_APP });
    const given = async () =>
      new Set(await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => store.versionFor(visitor))));

    await step('an app is released to a tenth of the visitors', async () => {
      await store.publish(release);
      await toSection(console, 'Releases');
      await app.getByRole('button', { name: 'Start a Canary…' }).click();
      await console.getByLabel('Release').selectOption(release);
      await expect(console.getByLabel('Share in percent')).toHaveValue('10');
      await console.getByLabel('Reason').fill('A first try.');
      await console.getByRole('button', { name: 'Start Canary' }).click();
      await expect(app.getByText('Canary, 10 % of visitors')).toBeVisible();
      await expect.poll(async () => (await given()).has(release)).toBe(true);
    });

    await step('it is taken back', async () => {
      await app.getByRole('button', { name: 'Roll Back…' }).click();
      await console.getByRole('button', { name: 'Roll Back', exact: true }).click();
      await expect(app.getByText(/^Canary/)).toHaveCount(0);
      await expect.poll(async () => (await given()).has(release)).toBe(false);
    });

    await step('the audit log has all of it', async () => {
      await toSection(console, 'Access');
      const rows = console.getByRole('table', { name: 'Audit log' }).getByRole('row');
      // On a phone each cell shows the name of its column.
      const told = (action: string, subject: string) => rows.filter({ hasText: action }).filter({ hasText: subject });
      await expect(told('Published a product', `product ${productId}`)).toHaveCount(2);
      for (const [action, subject] of [
        ['Refunded a line', 'order'],
        ['Replied', 'message'],
        ['Started a canary', RELEASED_APP],
      ] as const) {
        await expect(told(action, subject).first()).toBeVisible();
      }
    });
    await console.context().close();

    async function check(): Promise<void> {
      await console.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(console.getByText('No problems found. The draft can be published.')).toBeVisible();
    }

    async function publish(): Promise<void> {
      await console.getByRole('button', { name: 'Publish…' }).click();
      await console.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish Now' }).click();
      await expect(console.getByText(`${name} is in the store.`)).toBeVisible();
    }

    async function theirOrder(): Promise<Locator> {
      await toSection(console, 'Orders');
      await console.getByRole('searchbox', { name: 'Search orders' }).fill(shopper.email);
      await console.getByRole('button', { name: 'Search', exact: true }).click();
      const found = console.getByRole('table', { name: 'Orders' }).getByRole('link');
      await expect(found).toHaveCount(1);
      return found;
    }
  });
}
