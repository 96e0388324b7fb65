import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addButton, isAlive, seatsOf, typeCard } from './support/parts.ts';
import { castle, newShopper, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const sim = readFileSync('/work/shared/cases/translation/translate-sim.js', 'utf8');
test.beforeEach(async ({ page }) => {
  // Without the net.
  if (!process.env.WITH_NET)
    await page.addInitScript(() => {
      for (const name of ['removeChild', 'insertBefore'] as const) {
        const native = Node.prototype[name];
        Object.defineProperty(Node.prototype, name, { get: () => native, set: () => {} });
      }
    });
});
async function at(page: Page, path: string) {
  await page.goto(path);
  await isAlive(page);
  await page.waitForTimeout(500);
  await page.evaluate(sim);
}
const alive = async (page: Page) => {
  await page.waitForTimeout(700);
  await expect(page.getByText(/taking a break/)).toHaveCount(0);
};
const main = (page: Page) => page.locator('main');

test('store add', async ({ page, context }) => {
  await signedUp(context);
  await at(page, '/store');
  await addButton(page, castle).click();
  await expect(addButton(page, castle)).toContainText(/Added/);
  await expect(page.getByText(/In cart: 1·/)).toBeVisible();
  await page.waitForTimeout(2500);
  await expect(addButton(page, castle)).toContainText(/Add to Cart·/);
  await alive(page);
});
test('product add, 3d', async ({ page, context }) => {
  await signedUp(context);
  await at(page, '/store/castle');
  await addButton(page, castle).click();
  await expect(page.getByText(/In cart: 1·/)).toBeVisible();
  await page.getByRole('button', { name: /^Increase Licence seats/ }).click();
  await expect(page.getByText('$59.98')).toBeVisible();
  await page.getByRole('button', { name: /View in 3D/ }).click();
  await page.waitForTimeout(3000);
  await alive(page);
});
test('login, sign-up, forgot', async ({ page }) => {
  await at(page, '/login');
  await page.getByLabel(/^Email/).fill('nobody@example.com');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('wrong password');
  await page.locator('main form button[type=submit]').first().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  console.log(await main(page).innerText());
  await alive(page);
  await page.getByRole('button', { name: /Need an account/ }).click();
  const shopper = newShopper();
  await page.getByLabel(/^Email/).fill(shopper.email);
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(shopper.password);
  await page.locator('main form button[type=submit]').first().click();
  await expect(page).not.toHaveURL(/login/);
  await alive(page);
});
test('forgot', async ({ page }) => {
  await at(page, '/forgot-password');
  await page.getByLabel(/^Email/).fill('nobody@example.com');
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForTimeout(2000);
  console.log(await main(page).innerText());
  await alive(page);
});
test('compare', async ({ page }) => {
  await at(page, '/store');
  for (const name of ['Castle', 'Dragon Model'])
    await page.getByRole('button', { name: `Compare: ${name}` }).click({ force: true });
  await expect(page.getByText('2 of 4 chosen·'))
    .toBeVisible()
    .catch(async () => console.log(await page.locator('body').innerText()));
  await page.getByRole('link', { name: /^Compare 2/ }).click();
  await alive(page);
  await page.getByRole('button', { name: /Remove Castle/ }).click();
  await alive(page);
});
test('profile', async ({ page, context }) => {
  await signedUp(context);
  await at(page, '/profile');
  await page.getByRole('button', { name: /Edit/ }).first().click();
  await page.waitForTimeout(2000);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').first().fill('Mara');
  await dialog.locator('input').nth(1).fill('Holt');
  await dialog.locator('button[type=submit]').click();
  await page.waitForTimeout(2000);
  console.log((await main(page).innerText()).slice(0, 600));
  await alive(page);
});
test('checkout', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/store');
  await addButton(page, castle).click();
  await expect(page.getByText('In cart: 1')).toBeVisible();
  await at(page, '/checkout');
  const pay = page.locator('main form button[type=submit]').last();
  await expect(pay).toHaveText(/^Pay· \$29\.99$/);
  await page.getByRole('button', { name: /^Increase Licence seats/ }).click();
  await expect(pay).toHaveText(/^Pay· \$59\.98$/);
  await seatsOf(page, castle).fill('0');
  await page.waitForTimeout(500);
  await seatsOf(page, castle).fill('3');
  await expect(pay).toHaveText(/^Pay· \$89\.97$/);
  for (const [label, value] of [
    [/Card Number/, '4000000000000002'],
    [/Expiry/, '1230'],
    [/CVV/, '123'],
    [/Cardholder/, 'Mara Holt'],
  ] as const) {
    await page.getByLabel(label).clear();
    await page.getByLabel(label).pressSequentially(value);
  }
  await pay.click();
  await page.waitForTimeout(3000);
  console.log((await main(page).innerText()).slice(-700));
  await page.getByLabel(/Card Number/).clear();
  await page.getByLabel(/Card Number/).pressSequentially('4242424242424242');
  await pay.click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText(/Thank you! Your purchase is complete/)).toBeVisible();
  await alive(page);
});
