/** The main job in steps, for every combination of releases and every way of loading that must support it. */
import type { Page } from '@playwright/test';
import { holdBack } from './hold-back.ts';
import {
  addButton,
  cartOf,
  category,
  logout,
  navLink,
  notice,
  payButton,
  products,
  search,
  seatsOf,
  title,
  typeCard,
} from './parts.ts';
import { castle, dragon, newShopper, type Shopper, sendCredentials } from './shopper.ts';
import { expect, test } from './test.ts';

/** Browses from the front page to the store, and searches and filters it. */
export async function browse(page: Page): Promise<void> {
  await test.step('the front page is /home, and its hero leads to the store', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/home');
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/store');
    await expect(products(page)).toHaveCount(2);
  });

  await test.step('the store is searched by text and filtered by category', async () => {
    await search(page).fill('wings half');
    await expect(products(page)).toHaveCount(1);
    await expect(products(page).getByRole('heading', { name: dragon.name })).toBeVisible();
    await category(page, 'Buildings').click();
    await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
    await search(page).fill('');
    await expect(products(page).getByRole('heading', { name: castle.name })).toBeVisible();
    await expect(products(page)).toContainText(castle.price);
    await category(page, 'All Categories').click();
    await expect(products(page)).toHaveCount(2);
  });
}

const refusals = [
  [{ number: '424242424242424' }, 'Please enter a valid 16-digit card number'],
  [{ expiry: '1326' }, 'Please enter a valid expiry date (MM/YY)'],
  [{ cvv: '12' }, 'Please enter a valid CVV'],
  [{ name: ' ab ' }, "Please enter the cardholder's name"],
] as const;

const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format();

/** Buys as a new user, starting logged out in the store; ends with the purchase in the history, logged out again. */
export async function buy(page: Page): Promise<void> {
  const shopper = newShopper();
  // Midnight may pass during the test.
  const startedOn = today();

  await signUpFromCart(page, shopper);
  await changeCart(page);
  await refuseWrongCards(page);
  await pay(page);
  await findPurchase(page, shopper, startedOn);
  await signOutFromCheckout(page);
}

async function signUpFromCart(page: Page, shopper: Shopper): Promise<void> {
  await test.step('adding to the cart signed out leads to sign-up and back, with the item in the cart', async () => {
    await addButton(page, castle).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
    await sendCredentials(page, shopper, 'Sign Up');
    await expect(page).toHaveURL('/store');
    await expect(cartOf(page, 1)).toBeVisible();
  });
}

async function changeCart(page: Page): Promise<void> {
  await test.step('more is added, and the navigation bar shows how much', async () => {
    await addButton(page, dragon).click();
    await expect(cartOf(page, 2)).toBeVisible();
    await addButton(page, castle).click();
    await expect(cartOf(page, 3)).toBeVisible();
  });

  await test.step('the quantity is changed and an item removed', async () => {
    await cartOf(page, 3).click();
    await expect(title(page, 'Checkout')).toBeVisible();
    await expect(seatsOf(page, castle)).toHaveValue('2');
    await page.getByRole('button', { name: `Increase Licence seats for ${castle.name}` }).click();
    await expect(cartOf(page, 4)).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay $109.96');
    await seatsOf(page, castle).fill('2');
    await expect(cartOf(page, 3)).toBeVisible();
    await page.getByRole('button', { name: `Remove ${dragon.name}` }).click();
    await expect(cartOf(page, 2)).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay $59.98');
  });
}

async function refuseWrongCards(page: Page): Promise<void> {
  for (const [card, message] of refusals) {
    await test.step(`paying is refused: ${message}`, async () => {
      await typeCard(page, card);
      await payButton(page).click();
      await expect(page.getByText(message)).toBeVisible();
      const others = refusals.map(([, other]) => other).filter((other) => other !== message);
      for (const other of others) await expect(page.getByText(other)).toHaveCount(0);
      await expect(page).toHaveURL('/checkout');
    });
  }
}

async function pay(page: Page): Promise<void> {
  await test.step('paying empties the cart and leads home', async () => {
    await typeCard(page);
    await expect(page.getByLabel('Card Number')).toHaveValue('4242 4242 4242 4242');
    await expect(page.getByLabel('Expiry Date (MM/YY)')).toHaveValue('12/30');
    const letThrough = await holdBack(page, '**/api/orders');
    await payButton(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    letThrough();
    await expect(page).toHaveURL('/home');
    await expect(cartOf(page, 0)).toBeVisible();
    await expect(notice(page, 'Thank you! Your purchase is complete.')).toBeVisible();
  });
}

async function findPurchase(page: Page, shopper: Shopper, startedOn: string): Promise<void> {
  await test.step('the purchase is in the history, with its name and date', async () => {
    await navLink(page, 'Profile').click();
    const purchase = page.getByRole('listitem').filter({ hasText: castle.name });
    await expect(purchase).toHaveCount(1);
    await expect(purchase.getByText(new RegExp(`${startedOn}|${today()}`))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: dragon.name })).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible();
  });
}

async function signOutFromCheckout(page: Page): Promise<void> {
  await test.step('the checkout is empty and leads back to the store', async () => {
    await cartOf(page, 0).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/store');
  });

  await test.step('signing out leads to the login page, and the account is out of reach', async () => {
    await logout(page).click();
    await expect(page).toHaveURL('/login');
    await expect(navLink(page, 'Login')).toBeVisible();
    await expect(logout(page)).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByText('Please log in to access your profile.')).toBeVisible();
  });
}
