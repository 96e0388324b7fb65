import { Button, TextField } from '@storefront/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type FormRefusal, useForm } from './use-form.ts';

type Answer = FormRefusal<'name', string> | undefined;

function NameForm({ send }: { readonly send: (values: { name: string }) => Promise<Answer> }) {
  const { busy, errors, failure, props } = useForm<'name', string>({
    check: ({ name }) => (name === '' ? { name: 'Type a name.' } : {}),
    send,
  });
  return (
    <form {...props}>
      {failure && <p role="alert">{failure}</p>}
      <TextField label="Name" name="name" error={errors.name} />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

function renderForm(answer: Answer | Promise<Answer>) {
  const send = vi.fn(async () => answer);
  render(<NameForm send={send} />);
  return { user: userEvent.setup({ delay: null }), send };
}

const field = () => screen.getByRole('textbox', { name: 'Name' });

describe('a form', () => {
  test('that is wrong is not sent; the wrong field is focused and checked again as it is corrected', async () => {
    const { user, send } = renderForm(undefined);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Type a name.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.type(field(), 'a');
    expect(screen.queryByText('Type a name.')).toBeNull();
    await user.clear(field());
    expect(screen.queryByText('Type a name.'), 'not before it is sent again').toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('is sent once at a time, and again after it was refused', async () => {
    const pending = Promise.withResolvers<Answer>();
    const { user, send } = renderForm(pending.promise);
    await user.type(field(), 'Ada{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
    pending.resolve({ failure: 'Not now.' });
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect(send.mock.calls).toEqual([[{ name: 'Ada' }]]);
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  test('shows the server’s refusal of a field until it is edited, even when validation passes', async () => {
    const { user } = renderForm({ errors: { name: 'Taken.' } });
    await user.type(field(), 'Ada{Enter}');
    await screen.findByText('Taken.');
    await user.clear(field());
    expect(screen.queryByText('Taken.')).toBeNull();
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('stays busy when it was left', async () => {
    const { user, send } = renderForm(undefined);
    await user.type(field(), 'Ada{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await user.type(field(), '{Enter}');
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
    expect(send).toHaveBeenCalledOnce();
  });
});
