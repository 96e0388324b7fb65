/** Payment without scripts, as the server renders it. */
import { forms } from '@storefront/contract/forms';
import { PRESSED } from '@storefront/contract/forms/form-button';
import { cartReplaced, createStore, StoreProvider } from '@storefront/state';
import { aCart } from '@storefront/testkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainPayment } from './plain-payment.tsx';
import { items } from './testing/checkout.tsx';

test('the form names the total, the one on its button and no field that the server does not know', () => {
  const store = createStore();
  store.dispatch(cartReplaced(aCart(items)));
  const facts = { totalCents: 5998, discountCents: 500, refundHours: 72, host: null, label: <>Pay</> };
  document.body.innerHTML = renderToStaticMarkup(
    <StoreProvider store={store}>
      <PlainPayment {...facts} />
    </StoreProvider>,
  );
  // jsdom runs scripts, so it keeps the content of noscript as text.
  document.body.innerHTML = document.querySelector('noscript')?.textContent ?? '';
  const form = document.querySelector('form');
  const known = new URL(form?.action ?? '').searchParams;
  const typed = [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '').filter(Boolean);
  const { headers, body } = forms.pay.fields;
  expect([...Object.keys({ ...headers, ...body }), PRESSED]).toEqual(
    expect.arrayContaining([...known.keys(), ...typed]),
  );
  expect([known.get('totalCents'), known.get('shownTotalCents')]).toEqual(['5998', '5998']);
});
