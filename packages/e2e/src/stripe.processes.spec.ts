/** Paying on the provider's page: a store with Stripe as its provider, and a fake Stripe with its page. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { castle, dragon, putIntoCart, read, signedUp } from './support/shopper.ts';
import { confirmationIn, goToPay, payByCard, type StripeStore, startStripeStore } from './support/stripe-store.ts';

interface OrderOnServer {
  readonly id: string;
  readonly status: string;
  readonly totalCents: number;
}

let store: StripeStore;
test.beforeAll(async () => {
  store = await startStripeStore();
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

const ordersOnServer = async () => (await read<{ orders: OrderOnServer[] }>(context, '/api/orders')).orders;

test('who pays and comes back sees the order paid, before any event has come', async () => {
  await goToPay(store, page);
  await payByCard(page);
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}\?paid$/);
  await expect(confirmationIn(page)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('who pays and closes the tab there finds the order paid', async () => {
  await goToPay(store, page);
  // Pays as the button does, without the redirect back.
  store.stripe.pay(page.url().split('/').at(-1) ?? '');
  await page.close();
  await store.deliverEvents();
  const later = await context.newPage();
  await later.goto('/orders');
  await expect(later.getByText('Paid', { exact: true })).toBeVisible();
});

test('who goes back and changes the cart pays for that alone', async () => {
  await goToPay(store, page);
  const first = page.url();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/checkout');
  await putIntoCart(context, dragon);
  await goToPay(store, page);
  await expect(page.getByRole('heading', { name: 'Pay $49.98' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(first);
  await expect(tab.getByRole('heading', { name: 'This page has expired.' })).toBeVisible();
  await payByCard(page);
  await expect(confirmationIn(page)).toBeVisible();
  expect((await ordersOnServer()).map(({ status, totalCents }) => [status, totalCents])).toEqual([
    ['paid', 4998],
    ['abandoned', 2999],
  ]);
});

test('who presses Pay in two tabs has one order', async () => {
  const other = await context.newPage();
  await goToPay(store, page);
  await goToPay(store, other);
  expect(other.url()).toBe(page.url());
  await payByCard(page);
  await payByCard(other);
  await expect(other.getByRole('heading', { name: 'This page has expired.' })).toBeVisible();
  await expect(confirmationIn(page)).toBeVisible();
  await store.deliverEvents();
  expect((await ordersOnServer()).map(({ status }) => status)).toEqual(['paid']);
});

test('a payment that takes days is on its way until it is there', async () => {
  await goToPay(store, page);
  const session = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByText('Your payment is on its way.')).toBeVisible();
  store.stripe.settleDelayed(session, 'succeeded');
  await store.deliverEvents();
  await expect(confirmationIn(page)).toBeVisible();
});

test('terms, privacy policy and FAQ say that Stripe takes the payment, before any script runs', async ({ browser }) => {
  const visitor = await browser.newContext({ baseURL: store.url, javaScriptEnabled: false });
  const tab = await visitor.newPage();
  for (const [path, says] of [
    ['/terms-of-service', /You pay on a page of Stripe/],
    ['/privacy-policy', /Nothing of your card or account reaches the store/],
    ['/support', /On a Stripe page that checkout leads to/],
  ] as const) {
    await tab.goto(path);
    await expect(tab.getByText(says)).toBeAttached();
    await expect(tab.getByText(/simulated/)).toHaveCount(0);
  }
  await visitor.close();
});
