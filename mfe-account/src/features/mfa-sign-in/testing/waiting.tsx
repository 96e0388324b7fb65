/** The login page while a sign-in waits for MFA. */
import type { SignInAttempt } from '@storefront/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderLogin } from '../../login/testing/login.tsx';
import { anAttempt, aSentCode } from './attempts.ts';

/** Returns an attempt for which a code was already sent. */
export const waiting = (more: Partial<SignInAttempt> = {}) => anAttempt({ sent: aSentCode(), ...more });

export async function renderWaiting(attempt: SignInAttempt = waiting()) {
  const rendered = renderLogin({ attempt });
  await screen.findByRole('heading', { name: 'Two-Factor Authentication' });
  return rendered;
}

export const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification code');
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const isAtTheStart = () => waitFor(() => expect(heading()).toBe('Log In'));
