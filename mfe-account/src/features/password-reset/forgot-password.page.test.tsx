/** Requesting a password reset link. */
import { contract, messages } from '@storefront/contract';
import { securityCheckMessages } from '@storefront/contract/mfa/check-messages';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { aPuzzle, readSolution } from '@storefront/testkit/puzzle';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import ForgotPasswordPage from './forgot-password.page.tsx';

const SENT = 'If this address has an account, an email with a link is on its way.';

const renderForgot = (session?: ReturnType<typeof signedInSession>) =>
  renderPage(<ForgotPasswordPage />, { path: '/forgot-password', ...(session && { session }) });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => screen.getByRole('button', { name: 'Send Link' });

beforeEach(() => answer(contract.getCaptcha, ({ query }) => aPuzzle(query.action)));

describe('asking for a link', () => {
  test('sends the address with a solved puzzle, and says the same whatever the address is', async () => {
    const sent: { email: string; action: unknown }[] = [];
    answer(contract.requestPasswordReset, ({ body }) => {
      sent.push({ email: body.email, action: readSolution(body.captcha).action });
      return undefined;
    });
    const { user } = renderForgot();
    await user.type(email(), ' mara@example.com ');
    await user.dblClick(send());
    const told = await screen.findByRole('status');
    expect(told.textContent).toBe(SENT);
    expect(document.activeElement?.contains(told)).toBe(true);
    expect(sent).toEqual([{ email: 'mara@example.com', action: 'password-reset' }]);
  });

  test('another address can be tried after it, with another solution', async () => {
    const salts = new Set<string>();
    answer(contract.requestPasswordReset, ({ body }) => {
      salts.add(readSolution(body.captcha).salt);
      return undefined;
    });
    const { user } = renderForgot();
    await user.type(email(), 'mara@example.com{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send to Another Address' }));
    await user.type(email(), 'mara@example.org{Enter}');
    await screen.findByText(SENT);
    expect(salts.size).toBe(2);
  });

  test('says that it is sending while it is', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer(contract.requestPasswordReset, () => promise);
    const { user } = renderForgot();
    await user.type(email(), 'mara@example.com{Enter}');
    expect(screen.getByRole('button', { name: 'Sending...' }).getAttribute('aria-busy')).toBe('true');
    resolve(undefined);
    await screen.findByText(SENT);
  });

  test('has the focus in the field however often the same mistake is sent', async () => {
    const { user } = renderForgot();
    await user.click(send());
    expect(document.activeElement).toBe(email());
    await user.click(send());
    expect(document.activeElement).toBe(email());
  });

  test('something that is no address is refused before anything is sent', async () => {
    const { user } = renderForgot();
    await user.type(email(), 'mara{Enter}');
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    await user.type(email(), '@example.com');
    expect(email().getAttribute('aria-invalid')).toBeNull();
  });

  test('without a connection it says so, keeps the address, and can be sent again', async () => {
    fail(contract.requestPasswordReset);
    const { user } = renderForgot();
    await user.type(email(), 'mara@example.com{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(messages.network_error);
    expect(document.activeElement?.contains(alert)).toBe(true);
    answer(contract.requestPasswordReset, () => undefined);
    await user.click(send());
    await screen.findByText(SENT);
  });

  test('a security check that cannot be had is told, and had the next time', async () => {
    fail(contract.getCaptcha);
    answer(contract.requestPasswordReset, () => undefined);
    const { user } = renderForgot();
    await user.type(email(), 'mara@example.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(securityCheckMessages.check_not_ready);
    answer(contract.getCaptcha, ({ query }) => aPuzzle(query.action));
    await user.click(send());
    await screen.findByText(SENT);
  });

  test('too many requests are told in the words of the answer', async () => {
    refuse(contract.requestPasswordReset, 'rate_limited');
    const { user } = renderForgot();
    await user.type(email(), 'mara@example.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.');
  });

  test('a shopper who is signed in finds their address there', async () => {
    renderForgot(signedInSession());
    expect(email().value).toBe('mara@example.com');
  });

  test('leads back to the login page', async () => {
    const { user, location } = renderForgot();
    await user.click(screen.getByRole('link', { name: 'Back to Log In' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });
});
