/** Payment without scripts, as the server renders it. */
import { forms } from '@storefront/contract/forms';
import { PRESSED } from '@storefront/contract/forms/form-button';
import { cartReplaced, createStore, StoreProvider } from '@storefront/state';
import { aCart } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainPayment } from './plain-payment.tsx';
import { items } from './testing/checkout.tsx';

/** Shows what a browser without scripts shows. */
function show(more: Partial<ComponentProps<typeof PlainPayment>> = {}): void {
  const store = createStore();
  store.dispatch(cartReplaced(aCart(items)));
  const facts = { totalCents: 5998, discountCents: 500, refundHours: 72, host: null, label: <>Pay</> };
  document.body.innerHTML = renderToStaticMarkup(
    <StoreProvider store={store}>
      <PlainPayment {...facts} {...more} />
    </StoreProvider>,
  );
  // jsdom runs scripts, so it keeps the content of noscript as text.
  document.body.innerHTML = document.querySelector('noscript')?.textContent ?? '';
}

test('the form names the total, the one on its button and no field that the server does not know', () => {
  show();
  const form = document.querySelector('form');
  const known = new URL(form?.action ?? '').searchParams;
  const typed = [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '').filter(Boolean);
  const { headers, body } = forms.pay.fields;
  expect([...Object.keys({ ...headers, ...body }), PRESSED]).toEqual(
    expect.arrayContaining([...known.keys(), ...typed]),
  );
  expect([known.get('totalCents'), known.get('shownTotalCents')]).toEqual(['5998', '5998']);
});

test('a test card is chosen unless the order costs nothing', () => {
  show();
  expect(screen.getByLabelText('Test card')).toBeDefined();
  show({ totalCents: 0 });
  expect(screen.queryByLabelText('Test card')).toBeNull();
});

test("an order is paid without scripts unless that needs a provider's page", () => {
  show({ host: 'checkout.stripe.com' });
  expect(document.body.textContent).toBe('Paying at checkout.stripe.com needs JavaScript.');
  show({ host: 'checkout.stripe.com', totalCents: 0 });
  expect(screen.getByRole('button', { name: 'Pay' })).toBeDefined();
});
