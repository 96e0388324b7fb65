/** The stepper: its buttons, typing, and its limits. */
import { renderPage } from '@storefront/testkit';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { QuantityStepper } from './quantity-stepper.tsx';

function Seats({ start, onChange }: { start: number; onChange?: (value: number) => void }) {
  const [value, setValue] = useState(start);
  const change = (next: number) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <QuantityStepper
      label="seats"
      value={value}
      min={1}
      max={999}
      onChange={change}
      tooSmall="Quantity must be at least 1"
      tooLarge="Quantity must be at most 999"
      notWhole="Quantity must be a whole number"
    />
  );
}

function renderSeats(start: number) {
  const changes: number[] = [];
  const view = renderPage(<Seats start={start} onChange={(value) => changes.push(value)} />);
  const input = view.getByRole('spinbutton', { name: 'seats' }) as HTMLInputElement;
  return { ...view, input, changes };
}

describe('a quantity', () => {
  test('rises and falls by one with its buttons', async () => {
    const { user, getByRole, input, changes } = renderSeats(2);
    await user.click(getByRole('button', { name: 'Increase seats' }));
    await user.click(getByRole('button', { name: 'Decrease seats' }));
    expect(changes).toEqual([3, 2]);
    expect(input.value).toBe('2');
  });

  test.each([
    [1, 'Decrease seats', 'Increase seats'],
    [999, 'Increase seats', 'Decrease seats'],
  ])('at %i cannot be taken beyond its limit by "%s"', (start, blocked, open) => {
    const { getByRole } = renderSeats(start);
    expect(getByRole('button', { name: blocked })).toHaveProperty('disabled', true);
    expect(getByRole('button', { name: open })).toHaveProperty('disabled', false);
  });

  test('counts as soon as what is typed is allowed', async () => {
    const { user, input, changes } = renderSeats(1);
    await user.clear(input);
    await user.type(input, '25');
    expect(changes).toEqual([2, 25]);
  });

  test('when zero is typed, says the sentence, reports nothing and returns to the last amount on leaving', async () => {
    const { user, input, changes, getByRole } = renderSeats(4);
    await user.clear(input);
    await user.type(input, '0');
    expect(getByRole('alert').textContent).toBe('Quantity must be at least 1');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(changes).toEqual([]);
    expect(input.value).toBe('4');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  test.each([
    ['2.5', 'Quantity must be a whole number'],
    ['1e2', 'Quantity must be a whole number'],
    ['two', 'Quantity must be a whole number'],
    ['-1', 'Quantity must be at least 1'],
    ['1000', 'Quantity must be at most 999'],
  ])('when %s is pasted, says why it does not count and returns to the last amount on leaving', async (text, why) => {
    const { user, input, changes, getByRole } = renderSeats(3);
    await user.clear(input);
    await user.paste(text);
    expect(getByRole('alert').textContent).toBe(why);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(changes).toEqual([]);
    expect(input.value).toBe('3');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  test('says what was wrong until the next change, so that nothing moves under a pointer that leaves the field', async () => {
    const { user, input, getByRole, queryByRole } = renderSeats(3);
    for (const change of [
      () => user.click(getByRole('button', { name: 'Increase seats' })),
      () => user.type(input, '1'),
    ]) {
      await user.clear(input);
      await user.paste('1000');
      await user.click(document.body);
      expect(getByRole('alert').textContent).toBe('Quantity must be at most 999');
      await change();
      expect(queryByRole('alert')).toBeNull();
    }
  });

  test.each([
    ['1.5', '1'],
    ['4e2', '4'],
  ])('when %s is typed, only its whole beginning counts', async (text, counted) => {
    const { user, input, changes, getByRole } = renderSeats(3);
    await user.clear(input);
    await user.type(input, text);
    expect(getByRole('alert').textContent).toBe('Quantity must be a whole number');
    await user.tab();
    expect(changes).toEqual([Number(counted)]);
    expect(input.value).toBe(counted);
  });

  test('when the field is emptied, nothing is reported and leaving returns to the last amount', async () => {
    const { user, input, changes } = renderSeats(3);
    await user.clear(input);
    expect(input.value).toBe('');
    await user.tab();
    expect(changes).toEqual([]);
    expect(input.value).toBe('3');
  });

  test('counts full-width digits and those with blanks around', async () => {
    const { user, input, changes } = renderSeats(1);
    await user.clear(input);
    await user.paste(' １２ ');
    expect(changes).toEqual([12]);
    await user.tab();
    expect(input.value).toBe('12');
  });

  test('rises and falls with the arrow keys, never beyond its limits', async () => {
    const { user, input, changes } = renderSeats(998);
    await user.click(input);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(changes).toEqual([999, 998]);
    expect(input.getAttribute('aria-valuenow')).toBe('998');
  });

  test('when it is disabled, nothing can be changed', () => {
    const { getAllByRole, getByRole } = renderPage(
      <QuantityStepper label="seats" value={2} min={1} max={9} onChange={() => {}} disabled />,
    );
    for (const button of getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
    expect(getByRole('spinbutton')).toHaveProperty('disabled', true);
  });
});
