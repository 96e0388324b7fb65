/** A payment whose response is lost: the page polls for its outcome. */

import { contract, messages, problemOf, problems } from '@storefront/contract';
import { confirmationMessages } from '@storefront/contract/orders/confirmation-messages';
import { selectIsSignedIn, selectNotices } from '@storefront/state';
import { aCart, answer, cartItem, castle, fail, refuse } from '@storefront/testkit';
import { SECOND } from '@storefront/utils/time';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acceptOrders,
  button,
  emptied,
  field,
  items,
  order,
  orderLink,
  payWith,
  renderCheckout,
  settleAs,
} from './testing/checkout.tsx';

const KEY = `${aCart().id}:1:5998`;
const thanks = [{ kind: 'success', text: messages.payment_done, link: orderLink }];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  answer(contract.getCart, () => aCart(items));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Advances the time until that many requests were sent, at most `limit` seconds. */
async function passUntilAsked(asked: readonly string[], times: number, limit = 120) {
  for (let seconds = 0; asked.length < times && seconds < limit; seconds++) await pass(SECOND);
  expect(asked).toHaveLength(times);
}

describe('while it is not known whether a payment was made', () => {
  test.each([
    ['the provider does not answer in time', () => refuse(contract.placeOrder, 'payment_unconfirmed')],
    ['the server fails', () => refuse(contract.placeOrder, 'internal_error')],
    ['the server is busy', () => refuse(contract.placeOrder, 'server_busy')],
    ['the key is in use', () => refuse(contract.placeOrder, 'idempotency_key_reused')],
    ['the connection is lost', () => fail(contract.placeOrder)],
  ])('because %s, the page says so calmly, keeps the card, and goes on when it is', async (_, breakDown) => {
    breakDown();
    const asked = settleAs('pending', 'pending', 'paid');
    const { user, store, location } = renderCheckout();
    await payWith(user);
    expect(await screen.findByText(confirmationMessages.heading)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Card Number').value).toBe('4242 4242 4242 4242');
    expect(button('Pay $59.98')).toBeTruthy();
    answer(contract.getCart, () => emptied);
    await passUntilAsked(asked, 3);
    await waitFor(() => expect(location()).toBe('/home'));
    await waitFor(() => expect(store.getState().cart.saved).toEqual(emptied));
    expect(selectNotices(store.getState())).toMatchObject(thanks);
    expect(new Set(asked)).toEqual(new Set([KEY]));
    await pass(60 * SECOND);
    expect(asked).toHaveLength(3);
  });

  test('pressing Pay again sends the same attempt, with the card that is there now', async () => {
    refuse(contract.placeOrder, 'payment_unconfirmed');
    const asked = settleAs('pending');
    const { user, location } = renderCheckout();
    await payWith(user, { number: '4000000000000119' });
    await passUntilAsked(asked, 1);
    const attempts = acceptOrders();
    await user.clear(field('Card Number'));
    await user.type(field('Card Number'), '4242424242424242');
    await user.click(button('Pay $59.98'));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toMatchObject([{ key: KEY, paymentToken: 'sim_approved' }]);
    const before = asked.length;
    await pass(30 * SECOND);
    expect(asked).toHaveLength(before);
  });

  test('nothing is asked while nobody looks or there is no connection', async () => {
    fail(contract.placeOrder);
    const asked = settleAs('pending');
    const { user } = renderCheckout();
    await payWith(user);
    await passUntilAsked(asked, 1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60 * SECOND);
    expect(asked).toHaveLength(1);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(SECOND);
    expect(asked).toHaveLength(1);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test('after a minute and a half it says where the payment will show, and asks no more', async () => {
    refuse(contract.placeOrder, 'payment_unconfirmed');
    const asked = settleAs('pending');
    const { user, location } = renderCheckout();
    await payWith(user);
    await passUntilAsked(asked, 17);
    expect(await screen.findByText(confirmationMessages.still_open)).toBeTruthy();
    const before = asked.length;
    await pass(60 * SECOND);
    expect(asked).toHaveLength(before);
    await user.click(screen.getByRole('link', { name: 'See your orders' }));
    expect(location()).toBe('/orders');
  });

  test('questions that fail are asked again', async () => {
    refuse(contract.placeOrder, 'payment_unconfirmed');
    fail(contract.getPaymentAttempt);
    const { user, location } = renderCheckout();
    await payWith(user);
    await pass(3 * SECOND);
    settleAs('paid');
    await pass(3 * SECOND);
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('a session that has ended signs the shopper out and says why', async () => {
    refuse(contract.placeOrder, 'payment_unconfirmed');
    refuse(contract.getPaymentAttempt, 'sign_in_required');
    const { user, store } = renderCheckout();
    await payWith(user);
    await waitFor(() => expect(selectIsSignedIn(store.getState())).toBe(false));
    expect(selectNotices(store.getState())).toMatchObject([{ kind: 'error', text: messages.checkout_login }]);
  });
});

describe('a shopper who leaves in the middle of a payment', () => {
  test.each([
    ['payment_declined', 'error', problems.payment_declined.message],
    ['payment_unconfirmed', 'info', confirmationMessages.still_open],
  ] as const)('is told where they are: %s', async (code, kind, text) => {
    const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>();
    answer(contract.placeOrder, async () => {
      await answered;
      throw Response.json(problemOf(code, 'test-request'), { status: 402 });
    });
    const { user, store, unmount } = renderCheckout();
    await payWith(user);
    unmount();
    answerNow();
    await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([{ kind, text }]));
  });
});

describe('once it is known that a payment was not made', () => {
  test('a declined one asks for another card, which can be tried at once', async () => {
    refuse(contract.placeOrder, 'payment_unconfirmed');
    settleAs('declined');
    answer(contract.getCart, () => aCart(items, { version: 2 }));
    const { user, location } = renderCheckout();
    await payWith(user);
    expect((await screen.findByRole('alert')).textContent).toBe(problems.payment_declined.message);
    const attempts = acceptOrders();
    await user.click(button('Pay $59.98'));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toMatchObject([{ key: `${aCart().id}:2:5998` }]);
  });

  test.each(['unknown', 'abandoned'] as const)(
    'one that is %s is believed after some seconds: nobody was charged',
    async (status) => {
      refuse(contract.placeOrder, 'payment_unconfirmed');
      const asked = settleAs(status);
      const { user } = renderCheckout();
      await payWith(user);
      await passUntilAsked(asked, 2);
      expect(screen.queryByRole('alert')).toBeNull();
      await passUntilAsked(asked, 4);
      expect((await screen.findByRole('alert')).textContent).toBe(messages.payment_failed);
      await pass(60 * SECOND);
      expect(asked).toHaveLength(4);
    },
  );

  test('one that is given up late is believed as soon as an early one', async () => {
    refuse(contract.placeOrder, 'payment_unconfirmed');
    const waits = Array.from({ length: 12 }, () => 'pending' as const);
    const asked = settleAs(...waits, 'abandoned');
    const { user } = renderCheckout();
    await payWith(user);
    await passUntilAsked(asked, waits.length + 1);
    await passUntilAsked(asked, waits.length + 4, 15);
    expect((await screen.findByRole('alert')).textContent).toBe(messages.payment_failed);
  });

  test('one that the server had not heard of yet is not given up', async () => {
    fail(contract.placeOrder);
    const asked = settleAs('unknown', 'unknown', 'pending', 'unknown', 'unknown', 'paid');
    const { user, location } = renderCheckout();
    await payWith(user);
    await passUntilAsked(asked, 6);
    await waitFor(() => expect(location()).toBe('/home'));
  });
});

test('when an earlier attempt is still being processed, the page finds out about that one', async () => {
  refuse(contract.placeOrder, 'payment_unconfirmed');
  const asked = settleAs('pending');
  answer(contract.setCartItemQuantity, () => aCart([cartItem(castle, 3)], { version: 2 }));
  const { user, location } = renderCheckout();
  await payWith(user);
  await passUntilAsked(asked, 1);
  refuse(contract.placeOrder, 'checkout_in_progress');
  await user.click(button('Increase Licence seats for Castle'));
  await user.click(button('Pay $89.97'));
  expect((await screen.findByRole('alert')).textContent).toBe(problems.checkout_in_progress.message);
  const earlier = settleAs('paid');
  await pass(3 * SECOND);
  await waitFor(() => expect(location()).toBe('/home'));
  expect(earlier).toEqual([KEY]);
});

test('a price that had fallen is told, although the answer was lost', async () => {
  fail(contract.placeOrder);
  settleAs('paid');
  answer(contract.getOrder, () => ({ ...order, totalCents: 4998 }));
  const { user, store, location } = renderCheckout();
  await payWith(user);
  await waitFor(() => expect(location()).toBe('/home'));
  expect(selectNotices(store.getState())[0]?.text).toMatch(/you paid \$49\.98 instead of \$59\.98/);
});
