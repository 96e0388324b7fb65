/** Payment: the request, and every interruption. */
import { type Cart, contract, messages, type Order, type ProblemCode, problems } from '@storefront/contract';
import { selectCartItems, selectIsSignedIn, selectNotices } from '@storefront/state';
import { aCart, answer, cartItem, castle, dragon, refuse } from '@storefront/testkit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  acceptOrders,
  button,
  emptied,
  field,
  fillIn,
  items,
  order,
  orderLink,
  payWith,
  renderCheckout,
} from './testing/checkout.tsx';

describe('a payment', () => {
  test('empties the cart, goes home and says thanks', async () => {
    const attempts = acceptOrders();
    const { user, store, location } = renderCheckout();
    await payWith(user);
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toEqual([
      {
        key: `${aCart().id}:1:5998`,
        cartVersion: 1,
        totalCents: 5998,
        shownTotalCents: 5998,
        items: [{ productId: castle.id, quantity: 2, priceCents: 2999 }],
        paymentToken: 'sim_approved',
      },
    ]);
    expect(selectCartItems(store.getState())).toEqual([]);
    expect(selectNotices(store.getState())).toMatchObject([
      { kind: 'success', text: messages.payment_done, link: orderLink },
    ]);
  });

  test('is one call however often Pay is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ order: Order; cart: Cart }>();
    let attempts = 0;
    answer(contract.placeOrder, () => {
      attempts += 1;
      return promise;
    });
    const { user, location } = renderCheckout();
    await payWith(user);
    const busy = button('Processing...');
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.dblClick(busy);
    await user.type(field('Cardholder Name'), '{Enter}{Enter}');
    expect(button('Remove Castle')).toHaveProperty('disabled', true);
    resolve({ order, cart: emptied });
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toBe(1);
  });

  test('is one call for two submits in the same moment', async () => {
    const attempts = acceptOrders();
    const { user, location, container } = renderCheckout();
    await fillIn(user);
    act(() => {
      const form = container.querySelector<HTMLInputElement>('[name="number"]')?.form;
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toHaveLength(1);
  });

  test('never shows the emptied cart on the way', async () => {
    acceptOrders();
    const { user, location, container } = renderCheckout();
    const seen = vi.fn();
    const observer = new MutationObserver(() => seen(container.textContent?.includes('Your cart is empty')));
    observer.observe(container, { childList: true, subtree: true, characterData: true });
    await payWith(user);
    await waitFor(() => expect(location()).toBe('/home'));
    observer.disconnect();
    expect(seen).toHaveBeenCalled();
    expect(seen).not.toHaveBeenCalledWith(true);
  });

  test('waits for a change of the cart that is still being saved', async () => {
    const attempts = acceptOrders();
    const { promise, resolve } = Promise.withResolvers<Cart>();
    answer(contract.setCartItemQuantity, () => promise);
    const { user, location } = renderCheckout();
    await user.click(button('Increase Licence seats for Castle'));
    await fillIn(user);
    await user.click(button('Pay $89.97'));
    expect(attempts).toEqual([]);
    resolve(aCart([cartItem(castle, 3)], { version: 8 }));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toMatchObject([{ cartVersion: 8, totalCents: 8997 }]);
  });

  test('is not made for another total than the one on the button', async () => {
    const attempts = acceptOrders();
    const { promise, reject } = Promise.withResolvers<Cart>();
    answer(contract.setCartItemQuantity, () => promise);
    answer(contract.getCart, () => aCart(items));
    const { user } = renderCheckout();
    await fillIn(user);
    await user.click(button('Increase Licence seats for Castle'));
    await user.click(button('Pay $89.97'));
    reject(Response.error());
    expect(await screen.findByText(messages.payment_cart_changed)).toBeTruthy();
    expect(attempts).toEqual([]);
    expect(button('Pay $59.98')).toBeTruthy();
  });

  test('takes a token along in place of the card', async () => {
    const attempts = acceptOrders();
    const { user, location } = renderCheckout();
    await payWith(user, { number: '4000000000000002' });
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toMatchObject([{ paymentToken: 'sim_declined' }]);
  });

  test('never takes the card along', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) => vi.spyOn(console, method));
    acceptOrders();
    const { user, store, location } = renderCheckout();
    const states: string[] = [];
    store.subscribe(() => states.push(JSON.stringify(store.getState())));
    await payWith(user);
    await waitFor(() => expect(location()).toBe('/home'));
    const traces = [
      states,
      fetched.mock.calls,
      stored.mock.calls,
      logged.map(({ mock }) => mock.calls),
      window.location.href,
    ];
    const written = JSON.stringify(traces);
    expect(written).toContain('idempotency-key');
    // Ids and times contain any few digits by chance, within longer numbers or between hyphens.
    expect(written).not.toMatch(/4242 ?4242|(?<![\w.-])(4242|987)(?![\w-])|12 ?\/ ?27|Canary/);
    vi.restoreAllMocks();
  });
});

describe('when a payment does not go through', () => {
  test.each<[ProblemCode, string]>([
    ['payment_declined', problems.payment_declined.message],
    ['checkout_in_progress', problems.checkout_in_progress.message],
    ['cart_empty', messages.payment_cart_changed],
    ['rate_limited', problems.rate_limited.message],
    ['csrf_rejected', messages.payment_failed],
  ])('%s is told, the card stays, and Pay can be pressed again', async (code, message) => {
    refuse(contract.placeOrder, code);
    answer(contract.getCart, () => aCart(items));
    const { user, location } = renderCheckout();
    await payWith(user);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('Card Number').value).toBe('4242 4242 4242 4242');
    acceptOrders();
    await user.click(await screen.findByRole('button', { name: 'Pay $59.98' }));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('one press is one consent: neither a double click nor a key held down agrees to what it was answered with', async () => {
    const { user } = renderCheckout();
    await fillIn(user);
    const pay = button('Pay $59.98');
    expect(fireEvent.click(pay, { detail: 2 })).toBe(false);
    expect(fireEvent.keyDown(field('Cardholder Name'), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(field('Cardholder Name'), { key: 'Enter' })).toBe(true);
  });

  test('the attempt after a declined one has a new key', async () => {
    refuse(contract.placeOrder, 'payment_declined');
    answer(contract.getCart, () => aCart(items, { version: 2 }));
    const { user, location } = renderCheckout();
    await payWith(user);
    await screen.findByRole('alert');
    const attempts = acceptOrders();
    await user.click(button('Pay $59.98'));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toMatchObject([{ key: `${aCart().id}:2:5998`, cartVersion: 2 }]);
  });

  test('a cart that changed elsewhere is shown, and the new total can be paid', async () => {
    refuse(contract.placeOrder, 'cart_conflict', { cart: aCart([cartItem(castle, 3)], { version: 7 }) });
    const { user, location } = renderCheckout();
    await payWith(user);
    expect((await screen.findByRole('alert')).textContent).toBe(messages.payment_cart_changed);
    const attempts = acceptOrders();
    await user.click(button('Pay $89.97'));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toMatchObject([{ cartVersion: 7, totalCents: 8997 }]);
  });

  test.each([
    ['with what is left of the cart', [cartItem(dragon)], 'alert'],
    ['with an empty cart', [], 'status'],
  ] as const)('an earlier payment that was completed instead is told, %s', async (_, left, role) => {
    refuse(contract.placeOrder, 'earlier_payment_completed', { order, cart: aCart([...left], { version: 4 }) });
    const { user, store, location } = renderCheckout();
    await payWith(user);
    const alert = await screen.findByRole(role);
    expect(alert.textContent).toContain(problems.earlier_payment_completed.message);
    expect(selectCartItems(store.getState())).toEqual(left);
    expect(selectNotices(store.getState())).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'See your order' }));
    expect(location()).toBe(orderLink.to);
  });

  test('a cart that was emptied elsewhere is shown as empty', async () => {
    refuse(contract.placeOrder, 'cart_conflict', { cart: aCart([], { version: 7 }) });
    const { user } = renderCheckout();
    await payWith(user);
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe(problems.cart_conflict.message);
  });

  test('an ended session signs the shopper out and says why', async () => {
    refuse(contract.placeOrder, 'sign_in_required');
    const { user, store } = renderCheckout();
    await payWith(user);
    await waitFor(() => expect(selectIsSignedIn(store.getState())).toBe(false));
    expect(selectNotices(store.getState())).toMatchObject([
      { kind: 'error', text: 'You must be logged in to complete the purchase' },
    ]);
  });
});
