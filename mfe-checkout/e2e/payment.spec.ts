/** Payment: validation, the request, and failures on the way. */
import { holdBack } from '@storefront/e2e/hold-back';
import { hadCost, leftInCart } from '@storefront/e2e/meanwhile';
import { acceptButton, declinedCard, isAlive, notice, payButton, title, typeCard } from '@storefront/e2e/parts';
import { castle, dragon, ordersOf, putIntoCart, type Shopper, seatsOnServer, signedUp } from '@storefront/e2e/shopper';
import { expect, type Page, type Request, test } from '@storefront/e2e/test';

const NOT_ANSWERED = /Failed to load resource/;

let shopper: Shopper;

test.beforeEach(async ({ page, context }) => {
  shopper = await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
});

test('paying makes an order, empties the cart and leads home, with a link to the order', { tag: '@alone' }, async ({
  page,
  context,
}) => {
  await typeCard(page);
  const letThrough = await holdBack(page, '**/api/orders');
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  letThrough();
  await expect(page).toHaveURL('/home');
  await expect(notice(page, 'Thank you! Your purchase is complete.')).toBeVisible();
  const orders = await ordersOf(context);
  expect(orders).toEqual([expect.objectContaining({ status: 'paid', totalCents: 2999 })]);
  expect(await seatsOnServer(context, castle)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  const link = page.getByRole('link', { name: 'See your order', exact: true });
  await expect(link).toHaveAttribute('href', `/orders/${orders[0]?.id}`);
});

test('a declined card is not charged, and another one can be tried at once', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/402/);
  await typeCard(page, { number: declinedCard });
  await payButton(page).click();
  await expect(page.getByText('The payment was declined. Please try another card.')).toBeVisible();
  await expect(page.getByLabel('Cardholder Name')).toHaveValue('Mara Holt');
  await typeCard(page);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  const statuses = (await ordersOf(context)).map(({ status }) => status);
  expect(statuses).toEqual(['paid', 'declined']);
});

/** Makes the page show an old price, like a page that was not refreshed since the price changed. */
async function believe(page: Page, priceCents: number): Promise<void> {
  const session = /\/api\/session$/;
  // A request in flight when interception starts may never get a response.
  await isAlive(page);
  await page.route(session, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { cart: { items: { priceCents: number }[] } };
    for (const item of json.cart.items) item.priceCents = priceCents;
    await route.fulfill({ response, json });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('button', { name: `$${priceCents / 100}` })).toBeVisible();
  await page.unroute(session);
}

test('a price that rose unseen is shown and accepted before it is paid, and one that rose before that, too', {
  tag: '@more',
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(/409/);
  await hadCost(shopper, castle, 2499);
  await believe(page, 2499);
  await typeCard(page);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Castle: now $29.99 per seat, was $24.99.');
  await expect(acceptButton(page)).toHaveText('Accept the new price and pay $29.99');
  expect(await ordersOf(context)).toEqual([]);
  await page.reload();
  await expect(page.getByText('The price has risen: was $24.99 when you added it')).toBeVisible();
  await typeCard(page);
  await acceptButton(page).click();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid', totalCents: 2999 })]);
});

test('a price that fell unseen is passed on, and the thanks says so', { tag: '@more' }, async ({ page, context }) => {
  await believe(page, 3499);
  await typeCard(page);
  await acceptButton(page).click();
  await expect(page).toHaveURL('/home');
  await expect(notice(page, 'A price has fallen: you paid $29.99 instead of $34.99.')).toBeVisible();
  expect(await ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid', totalCents: 2999 })]);
});

test('what is no longer sold is removed with consent, and the rest is paid for', { tag: '@more' }, async ({
  page,
  context,
}) => {
  const name = await leftInCart(shopper);
  await page.reload();
  await expect(page.getByText(`No longer sold: ${name}`)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await typeCard(page);
  await page.getByRole('button', { name: 'Remove and continue' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid', totalCents: 2999 })]);
});

test('a card with mistakes is not charged, and each mistake is named', { tag: '@alone' }, async ({ page, context }) => {
  await typeCard(page, { number: '424242424242424', expiry: '1326', cvv: '12', name: ' ab ' });
  await payButton(page).click();
  for (const message of [
    'Please enter a valid 16-digit card number',
    'Please enter a valid expiry date (MM/YY)',
    'Please enter a valid CVV',
    "Please enter the cardholder's name",
  ]) {
    await expect(page.getByRole('link', { name: message })).toBeVisible();
    await expect(page.getByText(message)).toHaveCount(2);
  }
  await expect(page.getByLabel('Card Number')).toBeFocused();
  await expect(title(page, 'Checkout')).toBeVisible();
  expect(await ordersOf(context)).toEqual([]);
});

test('a double click on Pay makes one order', async ({ page, context }) => {
  await typeCard(page);
  await payButton(page).dblclick();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid' })]);
});

test('when the answer to a payment is lost, the purchase is found out and paying is not asked for again', {
  tag: '@more',
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(NOT_ANSWERED);
  await typeCard(page);
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  expect(await seatsOnServer(context, castle)).toBe(0);
  expect(await ordersOf(context)).toHaveLength(1);
});

test('when the connection is lost before a payment, a sentence says whether pressing Pay again is safe, and it is', {
  tag: '@more',
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(NOT_ANSWERED);
  await isAlive(page);
  await context.setOffline(true);
  // Ignores the page's other downloads: only the payment's script counts.
  const isPaying = (request: Request) => /\/assets\/mfe-checkout\/.*\.js(\?|$)/.test(request.url());
  const missed = page.waitForEvent('requestfailed', isPaying);
  await typeCard(page);
  await missed;
  await payButton(page).click();
  await expect(page.getByText(/You have not been charged/)).toBeVisible();
  await context.setOffline(false);
  const loaded = page.waitForEvent('requestfinished', isPaying);
  await page.getByLabel('CVV').focus();
  await loaded;
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText(/Pressing Pay again is safe/)).toBeVisible();
  await context.setOffline(false);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toHaveLength(1);
});

test('a cart that changed on another device is shown before it is paid for', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/409/);
  await typeCard(page);
  await putIntoCart(context, dragon);
  await payButton(page).click();
  await expect(page.getByText('Your cart has changed in the meantime.', { exact: false })).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $49.98');
  expect(await ordersOf(context)).toEqual([]);
});

test('card details are in no request, address or storage', async ({ page, context }) => {
  const sent: string[] = [];
  context.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  await typeCard(page, { number: '5105105105105100', cvv: '9071', name: 'Canary Holder' });
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  // Ids and times contain any four digits by chance, within longer numbers or between hyphens.
  expect(`${sent.join('\n')}\n${kept}`).not.toMatch(/5105 ?1051|(?<![\w.-])9071(?![\w-])|Canary( |%20|\+)Holder/);
  expect(sent.join('\n')).toContain('/api/orders');
});
