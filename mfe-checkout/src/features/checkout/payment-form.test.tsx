/** The card form: formatting, validation, and autofill hints. */
import { renderPage, signedInSession } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import CheckoutPage from './checkout.page.tsx';
import { button, byForm, field, fillIn, items, renderCheckout, wrongWith } from './testing/checkout.tsx';

describe('the card form', () => {
  test('formats what is typed', async () => {
    const { user } = renderCheckout();
    await fillIn(user, { number: '4242x42424242424299', expiry: '12279', cvv: '12345' });
    expect(field('Card Number').value).toBe('4242 4242 4242 4242');
    expect(field('Expiry Date (MM/YY)').value).toBe('12/27');
    expect(field('CVV').value).toBe('1234');
  });

  test('takes a pasted card', async () => {
    const { user } = renderCheckout();
    await user.click(field('Card Number'));
    await user.paste('4242-4242 4242 4242');
    await user.click(field('Expiry Date (MM/YY)'));
    await user.paste('12 / 27');
    expect(field('Card Number').value).toBe('4242 4242 4242 4242');
    expect(field('Expiry Date (MM/YY)').value).toBe('12/27');
  });

  test('keeps the caret in place when the middle is edited', async () => {
    const { user } = renderCheckout();
    const number = field('Card Number');
    await user.type(number, '424242424242');
    await user.type(number, '1', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(number.value).toBe('4214 2424 2424 2');
    expect(number.selectionStart).toBe(3);
    await user.keyboard('{Backspace}{Backspace}');
    expect(number.value).toBe('4424 2424 242');
    expect(number.selectionStart).toBe(1);
  });

  test('the slash can be deleted', async () => {
    const { user } = renderCheckout();
    const expiry = field('Expiry Date (MM/YY)');
    await user.type(expiry, '12');
    expect(expiry.value).toBe('12/');
    await user.keyboard('{Backspace}{Backspace}');
    expect(expiry.value).toBe('1');
  });

  test('tells every field that is wrong, and focuses the first', async () => {
    const { user } = renderCheckout();
    await user.type(field('Card Number'), '4242424242424242');
    await user.click(button('Pay $59.98'));
    expect(field('Card Number').getAttribute('aria-invalid')).toBeNull();
    expect(wrongWith('Expiry Date (MM/YY)')).toBe('Please enter a valid expiry date (MM/YY)');
    expect(wrongWith('CVV')).toBe('Please enter a valid CVV');
    expect(wrongWith('Cardholder Name')).toBe("Please enter the cardholder's name");
    expect(document.activeElement).toBe(field('Expiry Date (MM/YY)'));
  });

  test('lists what is wrong, each with a link to its field', async () => {
    const { user } = renderCheckout();
    await user.click(button('Pay $59.98'));
    expect(document.activeElement).toBe(field('Card Number'));
    await user.click(await screen.findByRole('link', { name: 'Please enter a valid CVV' }));
    expect(document.activeElement).toBe(field('CVV'));
  });

  test('begins with the buyer’s own name, where it is known, and with nothing else', () => {
    renderPage(<CheckoutPage />, {
      path: '/checkout',
      session: signedInSession(items, { firstName: 'Mara', lastName: 'Holt' }),
      data: byForm,
    });
    expect(field('Cardholder Name').value).toBe('Mara Holt');
    expect(field('Card Number').value).toBe('');
  });

  test('an error goes away as it is corrected, and no other is brought up', async () => {
    const { user } = renderCheckout();
    await fillIn(user, { cvv: '12' });
    await user.click(button('Pay $59.98'));
    expect(wrongWith('CVV')).toBe('Please enter a valid CVV');
    await user.clear(field('Card Number'));
    await user.type(field('CVV'), '3');
    expect(field('CVV').getAttribute('aria-invalid')).toBeNull();
    expect(field('Card Number').getAttribute('aria-invalid')).toBeNull();
  });

  test('browsers know what to fill in, and phones which keys to show', () => {
    renderCheckout();
    const labels = ['Card Number', 'Expiry Date (MM/YY)', 'CVV', 'Cardholder Name'];
    expect(labels.map((label) => field(label).autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'cc-name']);
    expect(labels.map((label) => field(label).getAttribute('enterkeyhint'))).toEqual(['next', 'next', 'next', 'done']);
    expect(labels.map((label) => field(label).inputMode)).toEqual(['numeric', 'numeric', 'numeric', '']);
  });
});
