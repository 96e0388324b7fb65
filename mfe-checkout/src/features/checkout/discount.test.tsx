/** Discount codes at the checkout. */
import { type CartDiscount, contract } from '@storefront/contract';
import { aCart, answer, refuse } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { acceptOrders, button, emptied, field, items, payWith, renderCheckout } from './testing/checkout.tsx';

const discount: CartDiscount = {
  code: 'SPRING',
  percent: 25,
  amountCents: null,
  category: null,
  productIds: null,
  problem: null,
};
const discounted = (changes: Partial<CartDiscount> = {}) =>
  aCart(items, { version: 2, discount: { ...discount, ...changes } });
const sums = () => within(screen.getByRole('region', { name: 'Order summary' }));

beforeEach(() => sessionStorage.clear());

test('a code is entered, and what it takes off is shown and paid', async () => {
  const codes: string[] = [];
  answer(contract.setCartDiscount, ({ body }) => {
    codes.push(body.code);
    return discounted();
  });
  const { user } = renderCheckout();
  await user.click(screen.getByText('Discount code', { selector: 'summary' }));
  await user.type(field('Discount code'), 'spring');
  await user.click(button('Apply'));
  expect(await sums().findByText('-$15.00')).toBeTruthy();
  expect(sums().getByText('$44.98')).toBeTruthy();
  expect(codes).toEqual(['SPRING']);
  const attempts = acceptOrders();
  await payWith(user, {}, 'Pay $44.98');
  await waitFor(() => expect(attempts).toMatchObject([{ totalCents: 4498, discountCents: 1500 }]));
});

test('a code that is refused says why, and can be corrected', async () => {
  refuse(contract.setCartDiscount, 'discount_unknown');
  const { user } = renderCheckout();
  await user.click(screen.getByText('Discount code', { selector: 'summary' }));
  await user.type(field('Discount code'), 'nowhere');
  await user.click(button('Apply'));
  await waitFor(() => expect(field('Discount code').getAttribute('aria-invalid')).toBe('true'));
  expect(button('Pay $59.98')).toBeTruthy();
});

test('while another code is asked for, the field stays in sight', async () => {
  refuse(contract.setCartDiscount, 'discount_unknown');
  const { user } = renderCheckout();
  await user.click(screen.getByText('Discount code', { selector: 'summary' }));
  await user.type(field('Discount code'), 'nowhere');
  await user.click(button('Apply'));
  await waitFor(() => expect(field('Discount code').getAttribute('aria-invalid')).toBe('true'));
  answer(contract.setCartDiscount, () => new Promise<never>(() => {}));
  await user.click(button('Apply'));
  await waitFor(() => expect(field('Discount code').getAttribute('aria-invalid')).toBeNull());
  expect(field('Discount code').closest('details')?.open).toBe(true);
});

test('the focus stays where the code was entered and taken off', async () => {
  answer(contract.setCartDiscount, () => discounted());
  answer(contract.removeCartDiscount, () => aCart(items, { version: 3 }));
  const { user } = renderCheckout();
  await user.click(screen.getByText('Discount code', { selector: 'summary' }));
  await user.type(field('Discount code'), 'spring');
  await user.click(button('Apply'));
  const remove = await screen.findByRole('button', { name: 'Remove the code SPRING' });
  const box = remove.parentElement?.parentElement;
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.click(remove);
  const summary = await screen.findByText('Discount code', { selector: 'summary' });
  await waitFor(() => expect(document.activeElement).toBe(summary.closest('[tabindex]')));
});

test('a code that a link carried is entered once', async () => {
  sessionStorage.setItem('storefront.discount-code', 'spring');
  answer(contract.setCartDiscount, () => discounted());
  renderCheckout();
  expect(await screen.findByText('SPRING')).toBeTruthy();
  expect(sessionStorage.getItem('storefront.discount-code')).toBeNull();
});

test('a code is taken off', async () => {
  answer(contract.removeCartDiscount, () => aCart(items, { version: 3 }));
  const { user } = renderCheckout(discounted());
  await user.click(button('Remove the code SPRING'));
  expect(await screen.findByRole('button', { name: 'Pay $59.98' })).toBeTruthy();
});

test('a code that has ended takes nothing off and says so', () => {
  renderCheckout(discounted({ problem: 'ended' }));
  expect(screen.getByText(/has ended and no longer applies/)).toBeTruthy();
  expect(button('Pay $59.98')).toBeTruthy();
});

test('where nothing is left to pay no card is asked for', async () => {
  const { user, location } = renderCheckout(discounted({ percent: 100 }));
  expect(screen.queryByLabelText('Card Number')).toBeNull();
  const attempts = acceptOrders();
  await user.click(button('Complete Order'));
  await waitFor(() => expect(location()).toBe('/home'));
  expect(attempts).toMatchObject([{ totalCents: 0, discountCents: 5998 }]);
  expect(emptied.items).toEqual([]);
});
