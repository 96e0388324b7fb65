/** Prices to which Stripe adds the tax of the shopper's country, with its invoices. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { castle, dragon, putIntoCart, signedUp } from './support/shopper.ts';
import { confirmationIn, goToPay, payByCard, type StripeStore, startStripeStore } from './support/stripe-store.ts';

let store: StripeStore;
test.beforeAll(async () => {
  store = await startStripeStore({ STRIPE_TAX: 'on', STRIPE_TAX_PRICES: 'exclusive', STRIPE_INVOICES: 'on' });
});
test.afterAll(() => store.stop());

let context: BrowserContext;
let page: Page;
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: store.url });
  await signedUp(context);
  await putIntoCart(context, castle);
  page = await context.newPage();
});
test.afterEach(() => context.close());

const summary = () => page.getByRole('region', { name: 'Order summary' });

/** Buys the cart's products with the country that Stripe's page asks for. */
async function buyFrom(country: string, taxNumber = ''): Promise<void> {
  await goToPay(store, page);
  await page.getByLabel('Country').fill(country);
  await page.getByLabel('Tax number').fill(taxNumber);
  await payByCard(page);
  await expect(confirmationIn(page)).toBeVisible();
}

test('a price says that tax comes on top, before paying, and the order what it was', async () => {
  await page.goto('/store/castle');
  await expect(page.getByText('per seat, plus tax')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Pay $29.99 plus tax' })).toBeVisible();

  await buyFrom('DE');
  for (const line of ['Subtotal$29.99', 'Tax, 19%$5.70', 'Total$35.69']) await expect(summary()).toContainText(line);
  await expect(summary()).toContainText('Taxed in: DE');
  await page.getByRole('link', { name: 'View Receipt' }).click();
  await expect(page.getByText('$35.69').first()).toBeVisible();
});

test('a business of another country gives its number and owes the tax itself', async () => {
  await buyFrom('DE', 'DE123456789');
  await expect(summary()).toContainText('Total$29.99');
  await expect(summary()).toContainText('Tax number: DE123456789');
  await expect(summary()).toContainText('Reverse charge: the business that bought owes the tax.');
});

test('a refund gives the tax back as well, and the rest of the order keeps its own', async () => {
  await putIntoCart(context, dragon);
  await buyFrom('AT');
  await page.getByRole('button', { name: 'Refund Castle' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$35.99');
  await dialog.getByRole('button', { name: /Refund/ }).click();
  await expect(summary()).toContainText('Refunded-$35.99');
  await store.deliverEvents();
  await page.reload();
  await expect(summary()).toContainText('Remaining$23.99');
});

test("Stripe's invoice opens from the order", async () => {
  await buyFrom('FR');
  await page.getByRole('button', { name: 'Open Invoice' }).click();
  await expect(page).toHaveURL(new RegExp(`^${store.stripe.url}/i/`));
});
