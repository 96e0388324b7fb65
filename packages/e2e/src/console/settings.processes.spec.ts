/** Texts edited in the console and shown by the store to the next visitor, with scripts and without. */
import { heading, toSection } from '../support/console.ts';
import { sentTo } from '../support/outbox.ts';
import { bought } from '../support/purchases.ts';
import { castle, dragon, signedUp } from '../support/shopper.ts';
import { expect, test } from '../support/studio.ts';
import type { Locator, Page } from '../support/test.ts';

async function openSetting(desk: Page, label: string): Promise<void> {
  await toSection(desk, 'Settings');
  await desk.getByRole('link', { name: label }).click();
  await expect(heading(desk, label)).toBeVisible();
}

async function save(desk: Page, label: string, text: string): Promise<void> {
  await openSetting(desk, label);
  await desk.getByRole('textbox', { name: label }).fill(text);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(/^Saved\./)).toBeVisible();
}

/** Waits until the store shows a change: its processes learn of it after a moment. */
async function comesToShow(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

for (const javaScriptEnabled of [true, false]) {
  test(`terms of the studio stand in place of the store’s, ${javaScriptEnabled ? 'with' : 'without'} scripts, and go back`, async ({
    byLink,
    browser,
    baseURL,
  }) => {
    const desk = await byLink('/settings', 'Settings');
    await save(
      desk,
      'Terms of service',
      '- Be kind.\n\n## Refunds {#money}\n\n**Always**, says <b>us</b>: [ask](/support).',
    );
    await expect(desk.getByRole('region', { name: 'Preview' }).getByText('#money')).toBeVisible();
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled });
    const page = await context.newPage();
    const section = page.getByRole('heading', { name: '1. Refunds' });
    await comesToShow(page, '/terms-of-service', section);
    await expect(section).toHaveAttribute('id', 'money');
    await expect(page.getByText('Always, says <b>us</b>: ask.')).toBeVisible();
    await expect(page.getByText(/within 72 hours of purchase/)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'ask' }).click();
    await expect(heading(page, 'Support')).toBeVisible();

    await openSetting(desk, 'Terms of service');
    await desk.getByRole('button', { name: 'Use Default' }).click();
    await expect(desk.getByText(/^Saved\./)).toBeVisible();
    await comesToShow(page, '/terms-of-service', page.getByText(/within 72 hours of purchase/));
    await context.close();
  });
}

test('an answer of the studio is opened by its address, and told to search engines', async ({ byLink, page }) => {
  const desk = await byLink('/settings', 'Settings');
  await save(desk, 'Frequently asked questions', '## Which engines? {#engines}\n\nAll:\n\n- this one\n- that one');
  await save(desk, 'Support hours', 'Weekdays, 9:00–17:00 UTC');
  await comesToShow(page, '/support', page.getByText('Weekdays, 9:00–17:00 UTC'));
  await page.goto('/store');
  await page.goto('/support#engines');
  await expect(page.getByText('that one')).toBeVisible();
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(told.join('')).toContain('All:\\nthis one\\nthat one');
});

test('hours for refunds count for purchases to come, and earlier ones keep theirs', async ({
  byLink,
  page,
  context,
}) => {
  await signedUp(context);
  const earlier = await bought(context, castle);
  const desk = await byLink('/settings', 'Settings');
  await save(desk, 'Refund hours', '48');
  await comesToShow(page, '/store/dragon-model', page.getByText(/within 48 hours of purchase/));
  const later = await bought(context, dragon);
  for (const [id, hours] of [
    [later, 48],
    [earlier, 72],
  ] as const) {
    await page.goto(`/orders/${id}/receipt`);
    await expect(page.getByText(new RegExp(`Refunds: within ${hours} hours of purchase`))).toBeVisible();
  }
  await comesToShow(page, '/home', page.getByText('A refund within 48 hours'));

  await openSetting(desk, 'Refund hours');
  await desk.getByRole('button', { name: 'Use Default' }).click();
  await expect(desk.getByText(/^Saved\./)).toBeVisible();
  await comesToShow(page, '/store/dragon-model', page.getByText(/within 72 hours of purchase/));
});

test('the name of the shop is that of its header, titles and emails, and goes back', async ({ byLink, page }) => {
  const name = 'Hammer & "Tongs"';
  const desk = await byLink('/settings', 'Settings');
  await save(desk, 'Name of the shop', name);
  await comesToShow(page, '/about', page.getByRole('link', { name: `${name}, home page` }));
  await expect(heading(page, `About ${name}`)).toBeVisible();
  await expect(page).toHaveTitle(`About · ${name}`);
  await page.goto('/home');
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(told.join(''))).toMatchObject({ '@type': 'Organization', name });
  const { email } = await signedUp(page.context());
  const subjects = async () => (await sentTo(page.context(), email)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual([`${name}: Please confirm your email address`]);

  await openSetting(desk, 'Name of the shop');
  await desk.getByRole('button', { name: 'Use Default' }).click();
  await expect(desk.getByText(/^Saved\./)).toBeVisible();
  await comesToShow(page, '/about', heading(page, 'About Lanternkeep'));
  await expect(page).toHaveTitle('About · Lanternkeep');
});
