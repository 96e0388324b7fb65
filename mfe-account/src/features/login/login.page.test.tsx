/** Logging in: the sign-in methods, and the page that follows. */
import { contract, messages, problems, type SessionState } from '@storefront/contract';
import { selectCartQuantity, selectNotices, selectUser } from '@storefront/state';
import { aCart, answer, aUser, cartItem, castle, refuse, signedInSession } from '@storefront/testkit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, email, fillIn, password, renderLogin } from './testing/login.tsx';

describe('logging in', () => {
  test('sends the credentials once and goes to the home page', async () => {
    const { user, store, location } = renderLogin();
    const sent: unknown[] = [];
    answer(contract.signIn, ({ body }) => {
      sent.push(body);
      return signedInSession([cartItem(castle)]);
    });
    await fillIn(user);
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(location()).toBe('/home'));
    expect(sent).toEqual([{ email: 'mara@example.com', password: 'correct horse' }]);
    expect(selectUser(store.getState())).toEqual(aUser());
    expect(selectCartQuantity(store.getState())).toBe(1);
  });

  test('in a browser that keeps no cookies says so and stays', async () => {
    answer(contract.signIn, () => signedInSession());
    answer(contract.getSession, () => ({ user: null, cart: null }));
    const { user, location } = renderLogin();
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(problems.cookies_blocked.message);
    expect(location()).toBe('/login');
  });

  test('says Processing... while under way, and cannot be toggled then', async () => {
    const { user, location } = renderLogin();
    const { promise, resolve } = Promise.withResolvers<SessionState>();
    answer(contract.signIn, () => promise);
    await fillIn(user);
    await user.click(button('Log In'));
    expect(button('Processing...').getAttribute('aria-busy')).toBe('true');
    expect(button('Need an account? Sign Up')).toHaveProperty('disabled', true);
    resolve(signedInSession());
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test.each(['/checkout', '/store?search=castle&category=buildings', '/profile'])(
    'goes back to %s when that is where the shopper came from',
    async (returnTo) => {
      const { user, location } = renderLogin({ state: { intent: { returnTo } } });
      answer(contract.signIn, () => signedInSession());
      await fillIn(user);
      await user.click(button('Log In'));
      await waitFor(() => expect(location()).toBe(returnTo));
    },
  );

  test('puts the product into the cart that the shopper came to log in for', async () => {
    const { user, store, location } = renderLogin({
      state: { intent: { returnTo: '/store', addProductId: castle.id } },
    });
    answer(contract.signIn, () => signedInSession());
    answer(contract.addCartItem, ({ body }) => {
      expect(body).toEqual({ productId: castle.id, quantity: 1 });
      return aCart([cartItem(castle)], { version: 2 });
    });
    await fillIn(user);
    await user.click(button('Log In'));
    await waitFor(() => expect(selectCartQuantity(store.getState())).toBe(1));
    expect(location()).toBe('/store');
  });

  test('a product that cannot be added is told, and the shopper is logged in all the same', async () => {
    const { user, store, location } = renderLogin({ state: { intent: { returnTo: '/store', addProductId: 'gone' } } });
    answer(contract.signIn, () => signedInSession());
    refuse(contract.addCartItem, 'product_unavailable');
    await fillIn(user);
    await user.click(button('Log In'));
    const told = { kind: 'error', text: problems.product_unavailable.message };
    await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([told]));
    expect(location()).toBe('/store');
  });

  test('goes where the server sent the shopper from', async () => {
    const { user, location } = renderLogin({ path: '/login?next=%2Fcheckout' });
    expect(screen.getByText(messages.checkout_login)).toBeTruthy();
    answer(contract.signIn, () => signedInSession());
    await fillIn(user);
    await user.click(button('Log In'));
    await waitFor(() => expect(location()).toBe('/checkout'));
  });

  test("switching to sign up keeps where to go, and nothing of a campaign's address", async () => {
    const { user, container, location } = renderLogin({ path: '/login?utm_source=mail&next=%2Fcheckout' });
    const carried = [...container.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
    expect(carried.map(({ name, value }) => [name, value])).toEqual([
      ['next', '/checkout'],
      ['mode', 'sign-up'],
    ]);
    await user.click(button('Need an account? Sign Up'));
    expect(location()).toBe('/login?next=%2Fcheckout&mode=sign-up');
    await user.click(button('Already have an account? Log In'));
    expect(location()).toBe('/login?next=%2Fcheckout');
  });

  test('an intent that leaves the site is ignored', async () => {
    const { user, location } = renderLogin({ state: { intent: { returnTo: '//evil.example/store' } } });
    answer(contract.signIn, () => signedInSession());
    await fillIn(user);
    await user.click(button('Log In'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('a shopper who comes from the checkout is told why', () => {
    renderLogin({ state: { intent: { returnTo: '/checkout' } } });
    expect(screen.getByText(messages.checkout_login)).toBeTruthy();
  });

  test('a shopper who comes for a product is told which', () => {
    const intent = { returnTo: '/store', addProductId: castle.id };
    renderLogin({ state: { intent, productName: castle.name } });
    expect(screen.getByText('Log in to add Castle to your cart.')).toBeTruthy();
  });

  test('a shopper who is logged in already is sent to their profile', async () => {
    const { location } = renderLogin({ session: signedInSession() });
    await waitFor(() => expect(location()).toBe('/profile'));
  });

  test('a shopper who has left the page meanwhile is logged in where they are', async () => {
    const { user, store, location } = renderLogin();
    const { promise, resolve } = Promise.withResolvers<SessionState>();
    answer(contract.signIn, () => promise);
    await fillIn(user);
    await user.click(button('Log In'));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    resolve(signedInSession());
    await waitFor(() => expect(selectUser(store.getState())).toEqual(aUser()));
    expect(location()).toBe('/elsewhere');
  });

  test('two submits in the same moment are one attempt', async () => {
    const { location, container } = renderLogin();
    let attempts = 0;
    answer(contract.signIn, () => {
      attempts += 1;
      return signedInSession();
    });
    fireEvent.input(email(), { target: { value: 'mara@example.com' } });
    fireEvent.input(password(), { target: { value: 'correct horse' } });
    act(() => {
      const form = container.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitFor(() => expect(location()).toBe('/home'));
    expect(attempts).toBe(1);
  });
});
