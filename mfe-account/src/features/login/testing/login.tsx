/** Renders the login page behind its guard, with a link away, and acts as the shopper. */
import { contract, type SignInAttempt } from '@storefront/contract';
import { RouteGuard } from '@storefront/federation';
import { Link } from '@storefront/routing';
import { answer, renderPage } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { app } from '../../../routes.ts';
import LoginPage from '../login.page.tsx';

type Situation = NonNullable<Parameters<typeof renderPage>[1]>;

interface LoginSituation extends Pick<Situation, 'path' | 'state' | 'session'> {
  /** A sign-in that waits for MFA, as after a reload. */
  readonly attempt?: SignInAttempt;
}

export function renderLogin({ attempt, ...situation }: LoginSituation = {}) {
  onTestFinished(() => sessionStorage.clear());
  answer(contract.getSignInAttempt, () => ({ attempt: attempt ?? null }));
  const page = (
    <RouteGuard redirect={app.routes[0]?.redirect}>
      <LoginPage />
      <Link to="/elsewhere">Elsewhere</Link>
    </RouteGuard>
  );
  return renderPage(page, { path: '/login', ...situation });
}

type Shopper = ReturnType<typeof renderLogin>['user'];

export const email = () => screen.getByLabelText<HTMLInputElement>('Email');
export const password = () => screen.getByLabelText<HTMLInputElement>('Password');
export const button = (name: string) => screen.getByRole('button', { name });
export const toSignUp = (user: Shopper) => user.click(button('Need an account? Sign Up'));

export async function fillIn(user: Shopper, address = 'mara@example.com', secret = 'correct horse') {
  await user.clear(email());
  await user.clear(password());
  if (address) await user.type(email(), address);
  if (secret) await user.type(password(), secret);
}

/** Returns the descriptions that assistive technology reads out with a field, its error first. */
export const wrongWith = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
