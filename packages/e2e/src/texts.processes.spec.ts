/** Texts of the studio: written in the console, and shown by the store to whoever comes next, with scripts and without. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { type Command, type DataDirectory, dataDirectory, runCommand, storefront } from './support/command.ts';
import { violationsOf } from './support/violations.ts';

const PHONE = { width: 390, height: 844 };

let data: DataDirectory;
let store: Command;
let url = '';
let studio: BrowserContext;
let desk: Page;

test.beforeAll(async ({ browser }) => {
  data = await dataDirectory();
  const [port, consolePort] = [await freePort(), await freePort()];
  const settings = { PORT: String(port), CONSOLE_PORT: String(consolePort), STOREFRONT_DATA_DIR: data.directory };
  store = runCommand([storefront, 'start'], settings);
  [, url = ''] = await store.says(/The store is open[\s\S]*?(http:\/\/\S+)/);
  const [link] = await store.says(/http:\/\/\S+#link=[\w-]+/);
  studio = await browser.newContext();
  desk = await studio.newPage();
  await desk.goto(link);
  await expect(desk.getByRole('navigation', { name: 'Sections' })).toBeVisible();
});
test.afterAll(async () => {
  await studio.close();
  await store.stop();
  await data.remove();
});

async function openSetting(label: string): Promise<void> {
  await desk.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }).click();
  await desk.getByRole('link', { name: label }).click();
}

async function save(label: string, text: string): Promise<void> {
  await openSetting(label);
  await desk.getByRole('textbox', { name: label }).fill(text);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(/^Saved\./)).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test(`terms of the studio stand in place of the store’s, ${javaScriptEnabled ? 'with' : 'without'} scripts, and go back`, async ({
    browser,
  }) => {
    await save(
      'Terms of service',
      '- Be kind.\n\n## Refunds {#money}\n\n**Always**, says <b>the studio</b>: [ask](/support).',
    );
    await expect(desk.getByRole('region', { name: 'Preview' }).getByText('#money')).toBeVisible();
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto('/terms-of-service');
    await expect(page.getByRole('heading', { name: '1. Refunds' })).toHaveAttribute('id', 'money');
    await expect(page.getByText('Always, says <b>the studio</b>: ask.')).toBeVisible();
    await expect(page.getByText(/within 72 hours of purchase/)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'ask' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();

    await openSetting('Terms of service');
    await desk.getByRole('button', { name: "Use the Store's Own" }).click();
    await expect(desk.getByText(/^Saved\./)).toBeVisible();
    await page.goto('/terms-of-service');
    await expect(page.getByText(/within 72 hours of purchase/)).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('an answer of the studio is opened by its address, and told to search engines', async ({ browser }) => {
  await save('Frequently asked questions', '## Which engines? {#engines}\n\nAll of them:\n\n- this one\n- that one');
  await save('Support hours', 'Weekdays, 9:00–17:00 UTC');
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/support#engines');
  await expect(page.getByText('that one')).toBeVisible();
  await expect(page.getByText('Weekdays, 9:00–17:00 UTC')).toBeVisible();
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(told.join('')).toContain('All of them:\\nthis one\\nthat one');
  await context.close();
});

test('the editor has no flaw that axe knows, on a desktop and on a phone, by day and by night', async () => {
  await openSetting('Terms of service');
  await expect(desk.getByRole('region', { name: 'Preview' }).getByText('#refunds')).toBeVisible();
  const size = desk.viewportSize();
  for (const viewport of [PHONE, ...(size ? [size] : [])]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.setViewportSize(viewport);
      await desk.emulateMedia({ colorScheme });
      expect(await violationsOf(desk)).toEqual([]);
      const overflow = await desk.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      if (process.env.SHOTS)
        await desk.screenshot({ path: `${process.env.SHOTS}/${viewport.width}-${colorScheme}.png`, fullPage: true });
    }
  }
});
