/** The order contains the total shown on the button, even where a translated page shows an old one. */
import { contract } from '@storefront/contract';
import { cartReplaced } from '@storefront/state';
import { aCart, answer, cartItem, castle, refusal } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { acceptOrders, button, fillIn, items, renderCheckout } from './testing/checkout.tsx';

beforeEach(() => sessionStorage.clear());

/** Replaces the sum's text node behind React, like a page translator. */
function translateSum(sum: string) {
  const text = screen.getByText(sum, { selector: 'button span' });
  const font = document.createElement('font');
  font.append(sum);
  text.replaceChildren(font);
}

test('a changed sum is shown although the one before was translated, and is what is named', async () => {
  const attempts = acceptOrders();
  const { user, store } = renderCheckout();
  await fillIn(user);
  translateSum('$59.98');
  act(() => void store.dispatch(cartReplaced(aCart([cartItem(castle, 3)], { version: 2 }))));
  await user.click(button('Pay $89.97'));
  await waitFor(() => expect(attempts).toMatchObject([{ totalCents: 8997, shownTotalCents: 8997 }]));
});

test('a button with an old sum names that; refused, it shows the right one, and pressed again it pays that', async () => {
  const named: unknown[] = [];
  answer(contract.placeOrder, ({ body }) => {
    named.push(body.shownTotalCents);
    return refusal('shown_total_outdated', { cart: aCart(items) });
  });
  const { user } = renderCheckout();
  await fillIn(user);
  screen.getByText('$59.98', { selector: 'button span' }).textContent = '$29.99';
  await user.click(button('Pay $29.99'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The button showed an old total/);
  expect(named).toEqual([2999]);
  const sent = acceptOrders();
  await user.click(button('Pay $59.98'));
  await waitFor(() => expect(sent).toMatchObject([{ totalCents: 5998, shownTotalCents: 5998 }]));
});

test('with tax to be added, the sum on the button is named, without it', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout(aCart(items), { flow: 'redirect', host: 'checkout.stripe.com', taxes: 'exclusive' });
  await user.click(button('Pay $59.98 plus tax'));
  await waitFor(() => expect(attempts).toMatchObject([{ totalCents: 5998, shownTotalCents: 5998 }]));
});

test('where nothing is to be paid the button shows no sum, and none is named', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout(aCart([cartItem({ ...castle, priceCents: 0 })]));
  await user.click(button('Complete Order'));
  await waitFor(() => expect(attempts).toMatchObject([{ totalCents: 0, shownTotalCents: 0 }]));
});

test('a sum of thousands is named to the cent', async () => {
  const attempts = acceptOrders();
  const { user } = renderCheckout(aCart([cartItem(castle, 999)]));
  await fillIn(user);
  await user.click(button('Pay $29,960.01'));
  await waitFor(() => expect(attempts).toMatchObject([{ totalCents: 2996001, shownTotalCents: 2996001 }]));
});
