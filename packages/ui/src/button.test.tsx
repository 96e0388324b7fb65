/** Buttons, and links that look like buttons. */
import { renderPage } from '@storefront/testkit';
import type { FormEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button, ButtonLink, TextLink } from './button.tsx';

describe('a button', () => {
  test('does what it says when pressed, and submits no form unless told to', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    const { user, getByRole } = renderPage(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Remove</Button>
      </form>,
    );
    await user.click(getByRole('button', { name: 'Remove' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('when busy, shows the busy label, ignores presses and keeps the focus', async () => {
    const onClick = vi.fn();
    const { user, getByRole } = renderPage(
      <Button busy busyLabel="Processing..." onClick={onClick}>
        Pay
      </Button>,
    );
    const button = getByRole('button', { name: 'Processing...' });
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('when busy, a form is not submitted a second time, neither by press nor by Enter', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const { user, getByRole } = renderPage(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await user.click(getByRole('button', { name: 'Send' }));
    await user.type(getByRole('textbox', { name: 'Name' }), 'Mara{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test('a blocked button counts as disabled, and its presses arrive, to be told why', async () => {
  const onClick = vi.fn();
  const { user, getByRole } = renderPage(
    <Button blocked onClick={onClick}>
      Send
    </Button>,
  );
  const button = getByRole('button', { name: 'Send' });
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
  await user.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

describe('links', () => {
  test('lead to another page without reloading this one', async () => {
    const { user, getByRole, location } = renderPage(<ButtonLink to="/store">Get Started</ButtonLink>, {
      path: '/home',
    });
    await user.click(getByRole('link', { name: 'Get Started' }));
    expect(location()).toBe('/store');
  });

  test('in running text lead there too', async () => {
    const { user, getByRole, location } = renderPage(<TextLink to="/support">write to us</TextLink>, {
      path: '/about',
    });
    await user.click(getByRole('link', { name: 'write to us' }));
    expect(location()).toBe('/support');
  });
});
