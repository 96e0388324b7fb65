/** The error summary of a refused form. */
import { renderPage } from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { TextField } from './field.tsx';
import { useErrorSummary } from './use-error-summary.ts';

const fields = [
  { name: 'number', label: 'Card Number', message: 'Please enter a valid 16-digit card number' },
  { name: 'expiry', label: 'Expiry Date', message: 'Please enter a valid expiry date (MM/YY)' },
  { name: 'cvv', label: 'CVV', message: 'Please enter a valid CVV' },
] as const;

type Errors = Readonly<Record<string, string>>;

/** Rejects empty fields on submit, and checks the rejected ones again as they are corrected. */
function PaymentForm({ message }: { readonly message?: string }) {
  const [submit, setSubmit] = useState<object>();
  const { form, summary } = useErrorSummary(submit);
  const [errors, setErrors] = useState<Errors>({});
  const empty = (of: HTMLFormElement) =>
    Object.fromEntries(
      fields
        .filter(({ name }) => new FormData(of).get(name) === '')
        .map((field) => [field.name, message ?? field.message]),
    );
  return (
    <form
      ref={form}
      noValidate
      onChange={(event) => setErrors(empty(event.currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors(empty(event.currentTarget));
        setSubmit({});
      }}
    >
      {summary}
      {fields.map(({ name, label }) => (
        <TextField key={name} {...{ name, label }} error={errors[name]} />
      ))}
      <button type="submit">Pay</button>
    </form>
  );
}

const pay = () => screen.getByRole('button', { name: 'Pay' });
const summary = () => screen.findByRole('region', { name: 'There is a problem' });
const noSummary = () => expect(screen.queryByRole('region')).toBeNull();
const problems = async () => within(await summary()).getAllByRole('link');

describe('a form that was refused', () => {
  test('has the focus in its first wrong field and lists all of them, word for word', async () => {
    const { user, getByLabelText } = renderPage(<PaymentForm />);
    noSummary();
    await user.click(pay());
    expect(document.activeElement).toBe(getByLabelText('Card Number'));
    expect((await problems()).map((link) => link.textContent)).toEqual(fields.map(({ message }) => message));
    expect((await summary()).getAttribute('aria-live')).toBe('polite');
  });

  test('keeps the focus there through the second press of a double click, and no longer', async () => {
    const { user } = renderPage(<PaymentForm />);
    await user.click(pay());
    expect(fireEvent.mouseDown(document.body, { detail: 2 })).toBe(false);
    expect(fireEvent.mouseDown(document.body, { detail: 2 })).toBe(true);
  });

  test('leads from the list to the fields', async () => {
    const { user, getByLabelText } = renderPage(<PaymentForm />);
    await user.click(pay());
    const cvv = getByLabelText('CVV');
    const link = (await problems()).at(2);
    expect(link?.getAttribute('href')).toBe(`#${cvv.id}`);
    if (link) await user.click(link);
    expect(document.activeElement).toBe(cvv);
  });

  test('ticks off what has been corrected, and moves nothing', async () => {
    const { user, getByLabelText } = renderPage(<PaymentForm />);
    await user.click(pay());
    const items = () => screen.getAllByRole('listitem').map((item) => item.dataset.corrected !== undefined);
    await summary();
    await user.type(getByLabelText('Expiry Date'), '12/30');
    await waitFor(() => expect(items()).toEqual([false, true, false]));
    await user.clear(getByLabelText('Expiry Date'));
    await waitFor(() => expect(items()).toEqual([false, false, false]));
  });

  test('has no list where one field is wrong, nor once it is right', async () => {
    const { user, getByLabelText } = renderPage(<PaymentForm />);
    await user.click(pay());
    await summary();
    await user.type(getByLabelText('Card Number'), '1');
    await user.type(getByLabelText('CVV'), '1');
    await user.click(pay());
    noSummary();
    expect(document.activeElement).toBe(getByLabelText('Expiry Date'));
    await user.type(getByLabelText('Expiry Date'), '1');
    await user.click(pay());
    noSummary();
  });

  test('names the fields where all of them say the same', async () => {
    const { user } = renderPage(<PaymentForm message="All fields are required!" />);
    await user.click(pay());
    expect((await problems()).map((link) => link.textContent)).toEqual(
      fields.map(({ label }) => `${label}: All fields are required!`),
    );
  });
});
