/** Paying on the provider's page: a store with Stripe as its provider, and a stand-in for Stripe with its page. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { STRIPE_KEY, type StripeServer, startStripe, WEBHOOK_SECRET } from 'bff/stripe-server';
import { type Command, type DataDirectory, dataDirectory, runCommand, storefront } from './support/command.ts';
import { castle, dragon, putIntoCart, read, signedUp } from './support/shopper.ts';

interface OrderOnServer {
  readonly id: string;
  readonly status: string;
  readonly totalCents: number;
}

let stripe: StripeServer;
let data: DataDirectory;
let store: Command;
let url = '';
const { STORE_URL } = process.env;

test.beforeAll(async () => {
  stripe = await startStripe(() => new Date());
  data = await dataDirectory();
  store = runCommand([storefront, 'start'], {
    PORT: String(await freePort()),
    STOREFRONT_DATA_DIR: data.directory,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    STRIPE_CHECKOUT_HOST: stripe.host,
    STUDIO_EMAIL: 'studio@shop.example',
  });
  [, url = ''] = await store.says(/The store is open[\s\S]*?(http:\/\/\S+)/);
  process.env.STORE_URL = url;
});
test.afterAll(async () => {
  if (STORE_URL === undefined) delete process.env.STORE_URL;
  else process.env.STORE_URL = STORE_URL;
  await store.stop();
  await data.remove();
  await stripe.stop();
});

let context: BrowserContext;
let page: Page;
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: url });
  await signedUp(context);
  await putIntoCart(context, castle);
  page = await context.newPage();
});
test.afterEach(() => context.close());

/** Presses Pay, and comes to the provider's page. */
async function goToPay(tab: Page): Promise<void> {
  await tab.goto('/checkout');
  await expect(tab.getByRole('region', { name: 'Payment' })).toContainText(stripe.host);
  await tab.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(tab).toHaveURL(new RegExp(`^${stripe.url}/c/pay/`));
}

const payByCard = (tab: Page) => tab.getByRole('button', { name: 'Pay by card' }).click();

/** Sends all that has happened at Stripe, as often as that may come. */
async function deliverEvents(): Promise<void> {
  for (const event of stripe.events) {
    const { body, headers } = stripe.signed(event);
    const response = await fetch(`${url}/payments/events`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  }
}

const ordersOnServer = async () => (await read<{ orders: OrderOnServer[] }>(context, '/api/orders')).orders;

test('who pays and comes back sees the order paid, before any event has come', async () => {
  await goToPay(page);
  await payByCard(page);
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}\?paid$/);
  await expect(page.getByText('Your payment is confirmed. Thank you!')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('who pays and closes the tab there finds the order paid', async () => {
  await goToPay(page);
  // As pressing the button, without the way back.
  stripe.pay(page.url().split('/').at(-1) ?? '');
  await page.close();
  await deliverEvents();
  const later = await context.newPage();
  await later.goto('/orders');
  await expect(later.getByText('Paid', { exact: true })).toBeVisible();
});

test('who goes back and changes the cart pays for that alone', async () => {
  await goToPay(page);
  const first = page.url();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/checkout');
  await putIntoCart(context, dragon);
  await goToPay(page);
  await expect(page.getByRole('heading', { name: 'Pay $49.98' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(first);
  await expect(tab.getByRole('heading', { name: 'This page has expired.' })).toBeVisible();
  await payByCard(page);
  await expect(page.getByText('Your payment is confirmed. Thank you!')).toBeVisible();
  expect((await ordersOnServer()).map(({ status, totalCents }) => [status, totalCents])).toEqual([
    ['paid', 4998],
    ['abandoned', 2999],
  ]);
});

test('who presses Pay in two tabs has one order', async () => {
  const other = await context.newPage();
  await goToPay(page);
  await goToPay(other);
  expect(other.url()).toBe(page.url());
  await payByCard(page);
  await payByCard(other);
  await expect(other.getByRole('heading', { name: 'This page has expired.' })).toBeVisible();
  await expect(page.getByText('Your payment is confirmed. Thank you!')).toBeVisible();
  await deliverEvents();
  expect((await ordersOnServer()).map(({ status }) => status)).toEqual(['paid']);
});

test('a payment that takes days is on its way until it is there', async () => {
  await goToPay(page);
  const session = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByText('Your payment is on its way.')).toBeVisible();
  stripe.settleDelayed(session, 'succeeded');
  await deliverEvents();
  await expect(page.getByText('Your payment is confirmed. Thank you!')).toBeVisible();
});

test('terms, privacy policy and FAQ say that Stripe takes the payment, before any script runs', async ({ browser }) => {
  const visitor = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const tab = await visitor.newPage();
  for (const [path, says] of [
    ['/terms-of-service', /You pay on a page of Stripe/],
    ['/privacy-policy', /Nothing of your card or account reaches the store/],
    ['/support', /On a page of Stripe, to which checkout leads/],
  ] as const) {
    await tab.goto(path);
    await expect(tab.getByText(says)).toBeAttached();
    await expect(tab.getByText(/simulated/)).toHaveCount(0);
  }
  await visitor.close();
});
