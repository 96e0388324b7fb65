/** The password field: visibility, messages, and kept input. */
import { renderPage } from '@storefront/testkit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const eye = () => screen.getByRole('button', { name: 'Show password' });
const aids = () => waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

function renderForm(props: Partial<Parameters<typeof PasswordField>[0]> = {}) {
  return renderPage(
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <input type="email" aria-label="Email" defaultValue="mara.wick@example.com" />
      <PasswordField {...props} />
      <button type="submit">Send</button>
    </form>,
  );
}

describe('seeing what one types', () => {
  test('the button shows the password and says that it does; sending hides it', async () => {
    const { user } = renderForm();
    expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.click(eye());
    expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    await aids();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  });

  test('a pointer on the button leaves the focus and the caret in the field', async () => {
    const { user } = renderForm();
    await user.type(field(), 'correct horse');
    field().setSelectionRange(3, 5);
    await user.pointer({ keys: '[MouseLeft]', target: eye() });
    expect(field().type).toBe('text');
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([3, 5]);
  });

  test('password managers are told which password it is, and an app may know better', () => {
    const autocompleteOf = (props: Parameters<typeof renderForm>[0]) => {
      const { unmount } = renderForm(props);
      const { autocomplete } = field();
      unmount();
      return autocomplete;
    };
    expect(autocompleteOf({})).toBe('current-password');
    expect(autocompleteOf({ minLength: 6 })).toBe('new-password');
    expect(autocompleteOf({ autoComplete: 'off' })).toBe('off');
  });
});

describe('help while one types', () => {
  test('Caps Lock is said as long as it is on and the field has the focus', async () => {
    const { user } = renderForm();
    await user.click(field());
    await aids();
    await user.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on.').getAttribute('role')).toBe('status');
    await user.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
    fireEvent.keyDown(field(), { key: 'A', modifierCapsLock: true });
    await user.tab();
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  });

  test('a new password is rated in words and by a meter, considering the address of its user', async () => {
    const { user, container } = renderForm({ minLength: 6 });
    const level = () => container.querySelector('meter')?.value;
    expect(descriptionOf(field())).toMatch(/^At least 6 characters/);
    await user.type(field(), 'short');
    await waitFor(() => expect(descriptionOf(field())).toBe('Too short: at least 6 characters.'));
    expect(level()).toBe(0);
    await user.type(field(), 'er and longer');
    expect(descriptionOf(field())).toBe('Strong.');
    expect(level()).toBe(3);
    await user.clear(field());
    await user.type(field(), 'Mara2025!');
    expect(descriptionOf(field())).toBe('Weak: it contains your name or email address.');
  });

  test('what is wrong comes without a judgement beside it', async () => {
    const { user, container } = renderForm({ minLength: 6, error: 'Password should be at least 6 characters long.' });
    await user.type(field(), 'short');
    await aids();
    expect(descriptionOf(field())).toBe('Password should be at least 6 characters long. | ');
    expect(container.querySelector('meter')).toBeNull();
  });

  test('a password one has already is not judged', async () => {
    const { user } = renderForm();
    await user.type(field(), 'short');
    await aids();
    expect(descriptionOf(field())).toBe('');
  });
});
