import { holdBack } from './support/hold-back.ts';
import { addButton, cartOf, isAlive, notice, payButton, seatsOf, typeCard } from './support/parts.ts';
import { castle, dragon, ordersOf, putIntoCart, seatsOnServer, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const CART_WRITES = '**/api/cart/items**';
const NOT_ANSWERED = /Failed to load resource/;

test('a slow server is not waited for: the cart shows the change at once', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/store');
  const release = await holdBack(page, CART_WRITES);
  await addButton(page, castle).click();
  await expect(cartOf(page, 1)).toBeVisible();
  await addButton(page, dragon).click();
  await expect(cartOf(page, 2)).toBeVisible();
  await expect(page.getByText('is in your cart')).toHaveCount(0);
  release();
  await expect(notice(page, 'Castle is in your cart')).toBeVisible();
  await expect(notice(page, 'Dragon Model is in your cart')).toBeVisible();
  await page.reload();
  await expect(cartOf(page, 2)).toBeVisible();
});

test('adding without a connection is undone with a sentence, and works once the connection is back', {
  tag: '@more',
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(NOT_ANSWERED);
  await signedUp(context);
  await page.goto('/store');
  await expect(addButton(page, castle)).toBeVisible();
  await context.setOffline(true);
  await addButton(page, castle).click();
  await expect(notice(page, 'Failed to add item to cart. Please try again later.')).toBeVisible();
  await expect(cartOf(page, 0)).toBeVisible();
  await context.setOffline(false);
  await addButton(page, castle).click();
  await expect(notice(page, 'Castle is in your cart')).toBeVisible();
  await expect(cartOf(page, 1)).toBeVisible();
});

test('a double click on Add to Cart adds two seats', async ({ page, context }) => {
  await signedUp(context);
  await page.goto('/store');
  await addButton(page, castle).dblclick();
  await cartOf(page, 2).click();
  await expect(seatsOf(page, castle)).toHaveValue('2');
  await expect.poll(() => seatsOnServer(context, castle)).toBe(2);
});

test('many quick presses on the quantity end at the number shown', { tag: '@more' }, async ({ page, context }) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
  const increase = page.getByRole('button', { name: `Increase Licence seats for ${castle.name}` });
  for (let presses = 0; presses < 9; presses++) await increase.click();
  await expect(cartOf(page, 10)).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $299.90');
  await typeCard(page);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid', totalCents: 29_990 })]);
});

test('a reload in the middle of paying loses nothing and makes one order', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
  await typeCard(page);
  await payButton(page).click();
  // Waits for the server: a reload may drop a request that was not sent yet.
  await expect.poll(() => ordersOf(context)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => ordersOf(context)).toEqual([expect.objectContaining({ status: 'paid' })]);
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('listitem').filter({ hasText: castle.name })).toHaveCount(1);
});

test('what is added in the moment before a reload is in the cart after it', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  await page.goto('/store');
  await isAlive(page);
  const reloaded = page.waitForEvent('load');
  await addButton(page, castle).evaluate((button: HTMLElement) => {
    button.click();
    location.reload();
  });
  await reloaded;
  await expect.poll(() => seatsOnServer(context, castle)).toBe(1);
  await page.goto('/checkout');
  await expect(cartOf(page, 1)).toBeVisible();
});
