/** Signing in to the console. */
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, fail, refuse } from '@storefront/testkit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aListedOrder, anAttempt, anOrder, aProduct, aSession, ORDER_ID } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';

const TOKEN = 'a-token-of-forty-three-characters-in-all_42';

beforeEach(() => {
  answer(contract.findOrders, () => ({ orders: [aListedOrder()], next: null }));
  answer(contract.countOpenMessages, () => ({ open: 3 }));
});

const inside = () => screen.findByRole('heading', { name: 'Orders' });
const entered = (role: 'owner' | 'support' = 'owner') => ({
  session: aSession({ role }),
  attempt: null,
  takesLinks: true,
});

describe('the printed link', () => {
  test('lets in, and is gone from the address', async () => {
    const given: string[] = [];
    answer(contract.openConsoleByLink, ({ body }) => {
      given.push(body.token);
      return entered();
    });
    const { here } = renderConsole(`/orders#link=${TOKEN}`, { role: null });
    expect(await inside()).toBeTruthy();
    expect([given, here(), location.hash]).toEqual([[TOKEN], '/orders', '']);
  });

  test('that was used already says so, and offers the other way in', async () => {
    answer(contract.getConsoleState, () => ({ session: null, attempt: null, takesLinks: true }));
    refuse(contract.openConsoleByLink, 'console_link_invalid');
    renderConsole(`/#link=${TOKEN}`, { role: null });
    expect((await screen.findByRole('alert')).textContent).toContain('already been used');
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
  });
});

describe('an account', () => {
  test('lets in with its password and a code of its app', async () => {
    answer(contract.signInToConsole, ({ body }) => {
      expect(body).toEqual({ email: 'ann@shop.example', password: 'velvet-lantern-42' });
      return {
        session: null,
        attempt: anAttempt(),
        takesLinks: true,
      };
    });
    answer(contract.verifyConsoleSignIn, ({ body }) => {
      expect(body).toEqual({ kind: 'totp', code: '123456' });
      return entered();
    });
    const { user } = renderConsole('/orders', { role: null });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ann@shop.example');
    await user.type(screen.getByLabelText('Password'), 'velvet-lantern-42{Enter}');
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
    expect(await inside()).toBeTruthy();
    expect(screen.getByText(/ann@shop\.example/)).toBeTruthy();
  });

  test('that is refused is told why, and can be tried again', async () => {
    refuse(contract.signInToConsole, 'console_mfa_required');
    const { user } = renderConsole('/orders', { role: null });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ann@shop.example');
    await user.type(screen.getByLabelText('Password'), 'velvet-lantern-42{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  test('without the app at hand uses a recovery code', async () => {
    answer(contract.verifyConsoleSignIn, ({ body }) => {
      expect(body).toEqual({ kind: 'recovery-code', code: 'abcd-efgh' });
      return entered();
    });
    const { user } = renderConsole('/orders', { role: null, attempt: anAttempt(), takesLinks: false });
    await user.click(await screen.findByRole('button', { name: 'Use a Recovery Code' }));
    await user.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh{Enter}');
    expect(await inside()).toBeTruthy();
  });
});

test('a person of support sees the sections of their role, and how many messages wait', async () => {
  renderConsole('/orders', { role: 'support' });
  await inside();
  const links = screen.getAllByRole('link').map((link) => link.textContent?.trim());
  expect(links).toContain('Orders');
  expect(await screen.findByRole('link', { name: /Messages 3 open/ })).toBeTruthy();
});

test('signing out leaves nothing on the page', async () => {
  answer(contract.signOutOfConsole, () => undefined);
  const { user } = renderConsole('/orders');
  await inside();
  expect(await screen.findByText('mara@example.com')).toBeTruthy();
  answer(contract.getConsoleState, () => ({ session: null, attempt: null, takesLinks: true }));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByText('mara@example.com')).toBeNull();
});

test('signing out that is refused says so, and leaves the person in', async () => {
  fail(contract.signOutOfConsole);
  const { user } = renderConsole('/orders');
  await inside();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are still signed in.');
  expect(await screen.findByText('mara@example.com')).toBeTruthy();
});

test('a session that ends keeps what was typed, and goes on after another sign-in', async () => {
  answer(contract.showOrder, () => anOrder());
  const { user } = renderConsole(`/orders/${ORDER_ID}`);
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await user.type(note, 'Called us.');
  refuse(contract.addOrderNote, 'console_sign_in_required');
  answer(contract.getConsoleState, () => ({ session: null, attempt: null, takesLinks: true }));
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy();
  answer(contract.signInToConsole, () => entered());
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@shop.example');
  await user.type(screen.getByLabelText('Password'), 'velvet-lantern-42{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Called us.');
  answer(contract.addOrderNote, ({ body }) => {
    expect(body.text).toBe('Called us.');
    return anOrder({
      timeline: [
        {
          at: '2026-11-26T12:00:00.000Z',
          kind: 'note',
          by: 'ann@shop.example',
          product: null,
          amountCents: null,
          text: 'Called us.',
        },
      ],
    });
  });
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe(''));
});

describe('the dialog of a session that has ended', () => {
  async function end() {
    answer(contract.showProduct, () => aProduct);
    refuse(contract.setPublished, 'console_sign_in_required');
    const view = renderConsole('/products/1');
    const price = await screen.findByRole('textbox', { name: 'Price in dollars' });
    await view.user.clear(price);
    await view.user.type(price, '12.50');
    answer(contract.getConsoleState, () => ({ session: null, attempt: null, takesLinks: true }));
    await view.user.click(screen.getByRole('button', { name: 'Unpublish' }));
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    return view;
  }

  async function signIn({ user }: Awaited<ReturnType<typeof end>>, email: string) {
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    await user.type(screen.getByLabelText('Password'), 'velvet-lantern-42{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  test('cannot be closed without signing in', async () => {
    await end();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('brings the same person what has changed meanwhile, beside what they typed', async () => {
    const view = await end();
    answer(contract.showProduct, () => ({ ...aProduct, seatsSold: 9 }));
    answer(contract.signInToConsole, () => entered());
    await signIn(view, 'ann@shop.example');
    expect(await screen.findByText(/9 seats sold/)).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Price in dollars' }) as HTMLInputElement).value).toBe('12.50');
  });

  test('shows another person nothing of what the one before has seen or typed', async () => {
    const view = await end();
    const { promise, resolve } = Promise.withResolvers<typeof aProduct>();
    answer(contract.showProduct, () => promise);
    answer(contract.signInToConsole, () => ({
      session: aSession({ actor: 'eve@shop.example' }),
      attempt: null,
      takesLinks: true,
    }));
    await signIn(view, 'eve@shop.example');
    expect(await screen.findByText('Loading the product...')).toBeTruthy();
    expect(screen.queryByText('A keep on a hill.')).toBeNull();
    resolve(aProduct);
    const price = (await screen.findByRole('textbox', { name: 'Price in dollars' })) as HTMLInputElement;
    expect(price.value).toBe('29.99');
  });

  test('shows another role no data of the one before', async () => {
    const view = await end();
    refuse(contract.showProduct, 'console_role_required');
    answer(contract.signInToConsole, () => entered('support'));
    await signIn(view, 'ann@shop.example');
    expect(await screen.findByText('Not for your role')).toBeTruthy();
    expect(screen.queryByText('A keep on a hill.')).toBeNull();
  });
});
