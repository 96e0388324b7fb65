/** Form fields, as assistive technology sees them. */
import { renderPage } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import { SearchField, SelectField, TextArea, TextField } from './field.tsx';

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

describe('a text field', () => {
  test('is found by its label and takes text', async () => {
    const { user, getByLabelText } = renderPage(<TextField label="Email" name="email" type="email" required />);
    const field = getByLabelText('Email') as HTMLInputElement;
    await user.type(field, 'mara@example.com');
    expect(field.value).toBe('mara@example.com');
    expect(field.required).toBe(true);
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  test('when its value is wrong, says so with the error before the hint', () => {
    const { getByLabelText } = renderPage(
      <TextField label="CVV" name="cvv" hint="On the back" error="Please enter a valid CVV" />,
    );
    const field = getByLabelText('CVV');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(field)).toBe('Please enter a valid CVV | On the back');
  });

  test('stands between what leads and what trails it', () => {
    const { getByLabelText } = renderPage(
      <TextField label="Budget" name="budget" leading="$" trailing={<button type="button">Clear</button>} />,
    );
    expect(getByLabelText('Budget').previousSibling?.textContent).toBe('$');
    expect(getByLabelText('Budget').nextSibling?.textContent).toBe('Clear');
  });
});

describe('the other fields', () => {
  test('a text area has label, error and several lines', async () => {
    const { user, getByLabelText } = renderPage(<TextArea label="Message" name="message" error="Too long" />);
    const area = getByLabelText('Message') as HTMLTextAreaElement;
    await user.type(area, 'one{Enter}two');
    expect(area.value).toBe('one\ntwo');
    expect(descriptionOf(area)).toBe('Too long');
  });

  test('a select offers its options and reports the choice', async () => {
    const options = [
      { value: '', label: 'All Categories' },
      { value: 'props', label: 'Props' },
    ];
    const { user, getByRole } = renderPage(<SelectField label="Category" name="category" options={options} />);
    const select = getByRole('combobox', { name: 'Category' }) as HTMLSelectElement;
    await user.selectOptions(select, 'Props');
    expect(select.value).toBe('props');
  });

  test('a search box is announced as one even when its label is not shown', () => {
    const { getByRole } = renderPage(<SearchField label="Search products" placeholder="Search products..." />);
    expect(getByRole('searchbox', { name: 'Search products' })).toBeTruthy();
  });
});
