/** Gifts at the checkout. */
import { contract } from '@storefront/contract';
import { aCart, answer, refuse } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  acceptOrders,
  button,
  emptied,
  field,
  fillIn,
  items,
  order,
  payWith,
  renderCheckout,
} from './testing/checkout.tsx';

beforeEach(() => sessionStorage.clear());

const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'This is a gift' });

async function give(user: ReturnType<typeof renderCheckout>['user'], to = 'friend@example.com', message = '') {
  await user.click(tick());
  await user.type(await screen.findByLabelText("Recipient's Email"), to);
  if (message) await user.type(field('Message (optional)'), message);
}

test('a purchase is a gift once that is ticked, and says to whom and with which words', async () => {
  const attempts = acceptOrders();
  const { user, location } = renderCheckout();
  await give(user, ' friend@example.com', 'Happy birthday!');
  await payWith(user);
  await waitFor(() => expect(location()).toBe('/home'));
  expect(attempts).toMatchObject([{ gift: { recipientEmail: 'friend@example.com', message: 'Happy birthday!' } }]);
  expect(sessionStorage.length).toBe(0);
});

test('without a tick it is none, also after second thoughts', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout();
  await give(user);
  await user.click(tick());
  expect(screen.queryByLabelText("Recipient's Email")).toBeNull();
  await payWith(user);
  await waitFor(() => expect(attempts).toHaveLength(1));
  expect(attempts[0]).not.toHaveProperty('gift');
});

test('nothing is paid before the address is one', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout();
  await give(user, 'friend');
  await fillIn(user);
  await user.click(button('Pay $59.98'));
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  expect(document.activeElement).toBe(field("Recipient's Email"));
  expect(attempts).toEqual([]);
  await user.type(field("Recipient's Email"), '@example.com');
  await user.click(button('Pay $59.98'));
  await waitFor(() => expect(attempts).toHaveLength(1));
});

test('another recipient is another attempt, the same one is the same', async () => {
  const keys: string[] = [];
  const pays = async (to: string) => {
    sessionStorage.clear();
    const attempts = acceptOrders();
    const { user, unmount } = renderCheckout();
    await give(user, to);
    await payWith(user);
    await waitFor(() => expect(attempts).toHaveLength(1));
    keys.push(attempts[0]?.key ?? '');
    unmount();
  };
  for (const to of ['a@example.com', 'b@example.com', 'a@example.com']) await pays(to);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toBe(keys[2]);
  expect(keys[0]).toMatch(/^[\w:.-]{16,128}$/);
});

test('what was entered survives a way to the payment page and back, and not the purchase', async () => {
  const first = renderCheckout();
  await give(first.user);
  first.unmount();
  const second = renderCheckout();
  expect(await screen.findByDisplayValue('friend@example.com')).toBeTruthy();
  second.unmount();
  renderCheckout(aCart(items, { version: 3, lastPurchase: emptied.lastPurchase }));
  expect(tick().checked).toBe(false);
});

test('the page says how long a gift can be refunded, and pays for it with those hours', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout(aCart(items), { refundHours: 48 });
  await give(user);
  expect(screen.getByText(/or have it refunded within 48 hours/)).toBeTruthy();
  await payWith(user);
  await waitFor(() => expect(attempts).toMatchObject([{ refundHours: 48 }]));
});

test('a server that tells no hours is sent none, and is taken to have the default', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout();
  await give(user);
  expect(screen.getByText(/or have it refunded within 72 hours/)).toBeTruthy();
  await payWith(user);
  await waitFor(() => expect(attempts).toHaveLength(1));
  expect(attempts[0]).not.toHaveProperty('refundHours');
});

test('fewer hours by now are told, and nothing is paid', async () => {
  refuse(contract.placeOrder, 'checkout_outdated');
  answer(contract.getCart, () => aCart(items));
  const { user } = renderCheckout(aCart(items), { refundHours: 72 });
  await payWith(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Please reload it to pay.');
});

test('a refusal of the server is told', async () => {
  refuse(contract.placeOrder, 'gift_to_yourself');
  answer(contract.getCart, () => aCart(items));
  const { user } = renderCheckout();
  await give(user);
  await payWith(user);
  expect(await screen.findByText(/This is your own address/)).toBeTruthy();
  expect(tick().checked).toBe(true);
});

test('where there is nothing to pay, there is nothing to give', () => {
  renderCheckout(aCart([{ ...items[0], priceCents: 0 } as (typeof items)[number]]));
  expect(screen.queryByRole('checkbox', { name: 'This is a gift' })).toBeNull();
  expect(order.gift).toBeUndefined();
});
