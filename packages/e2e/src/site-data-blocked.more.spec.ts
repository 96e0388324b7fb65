/** Visitors who block site data: reading storage throws, and no cookie is kept. */
import type { Page } from '@playwright/test';
import { addButton, notice } from './support/parts.ts';
import { castle, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const NEEDED = /Your browser blocks cookies, so you are not logged in\./;

/** Blocks site data as Chromium does. */
async function blockSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await page.route(/\/(api\/(session|accounts)|forms\/)/, async (route) => {
    const { cookie: _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers, maxRedirects: 0 });
    await page.context().clearCookies();
    const { 'set-cookie': __, ...answered } = response.headers();
    await route.fulfill({ response, headers: answered });
  });
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('pages work, a gift link too, and a right password says that cookies are needed', async ({
  page,
  anotherBrowser,
  expectComplaints,
}) => {
  // No gift has this link.
  expectComplaints(/410/);
  const shopper = await signedUp(await anotherBrowser());
  await blockSiteData(page);
  await page.goto(`/gift#${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page is taking a break')).toBeHidden();
  await page.goto('/store?code=SPRING');
  await addButton(page, castle).click();
  await expect(notice(page, 'You must be logged in to add items to your cart')).toBeVisible();
  await logIn(page, shopper);
  await expect(page.getByRole('alert').filter({ hasText: NEEDED })).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a right password says that cookies are needed', async ({ page, anotherBrowser, expectComplaints }) => {
    expectComplaints(/401/);
    const shopper = await signedUp(await anotherBrowser());
    await blockSiteData(page);
    await logIn(page, shopper);
    await expect(page.getByText(NEEDED)).toBeVisible();
  });
});
