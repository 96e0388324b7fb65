/** The MFA step without scripts. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlainMfaForm } from './plain-mfa-form.tsx';
import { anApp, anAttempt, aSentCode } from './testing/attempts.ts';

const postsTo = () => screen.getByLabelText('Verification code').closest('form')?.getAttribute('action');

test('posts a code that was texted to the phone', () => {
  render(<PlainMfaForm attempt={anAttempt({ sent: aSentCode() })} />);
  screen.getByText('We sent a code to the phone ending in 4321.');
  expect(postsTo()).toBe('/forms/verify-sign-in?kind=sms');
});

test('posts a code of the authenticator app', () => {
  render(<PlainMfaForm attempt={anAttempt({ factors: [anApp] })} />);
  screen.getByText(/^Open your authenticator app/);
  expect(postsTo()).toBe('/forms/verify-sign-in?kind=totp');
});

test('asks for no code that only a script can request', () => {
  render(<PlainMfaForm attempt={anAttempt({ recoveryCodesLeft: 3 })} />);
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  screen.getByLabelText('Recovery code');
});
