/** Paying: what is checked, what is sent, and what happens when something goes wrong on the way. */
import { notice, payButton, title, typeCard } from '@storefront/e2e/parts';
import { castle, dragon, ordersOf, putIntoCart, seatsOnServer, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

const NOT_ANSWERED = /Failed to load resource/;

test.beforeEach(async ({ page, context }) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
});

test('paying makes an order, empties the cart and leads home', async ({ page, context }) => {
  await typeCard(page);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(notice(page, 'Thank you! Your purchase is complete.')).toBeVisible();
  expect(await ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid', totalCents: 2999 })]);
  expect(await seatsOnServer(context, castle)).toBe(0);
});

test('a card with mistakes is not charged, and each mistake is named', async ({ page, context }) => {
  await typeCard(page, { number: '424242424242424', expiry: '1326', cvv: '12', name: ' ab ' });
  await payButton(page).click();
  for (const sentence of [
    'Please enter a valid 16-digit card number',
    'Please enter a valid expiry date (MM/YY)',
    'Please enter a valid CVV',
    "Please enter the cardholder's name",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
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

test('when the answer to a payment is lost, the purchase is found out and paying is not asked for again', async ({
  page,
  context,
  expectComplaints,
}) => {
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

test('when the connection is lost before a payment, a sentence says that pressing Pay again is safe, and it is', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(NOT_ANSWERED);
  await typeCard(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText(/Pressing Pay again is safe/)).toBeVisible();
  await context.setOffline(false);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toHaveLength(1);
});

test('a cart that changed on another device is shown before it is paid for', async ({
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
  for (const secret of ['5105105105105100', '5105 1051 0510 5100', '9071', 'Canary Holder', 'Canary%20Holder']) {
    expect(`${sent.join('\n')}\n${kept}`).not.toContain(secret);
  }
  expect(sent.join('\n')).toContain('/api/orders');
});
