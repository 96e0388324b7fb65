/** The landing page. */
import { renderPage, signedInSession } from '@storefront/testing';
import { describe, expect, test } from 'vitest';
import HomePage from './home.page.tsx';

describe('the landing page', () => {
  test.each([
    ['Get Started', '/store'],
    ['Learn More', '/about'],
    ['Sign Up', '/login'],
  ])('"%s" leads to %s', async (name, target) => {
    const { user, getByRole, location } = renderPage(<HomePage />, { path: '/home' });
    await user.click(getByRole('link', { name }));
    expect(location()).toBe(target);
  });

  test('names three reasons to buy here', () => {
    const { getAllByRole } = renderPage(<HomePage />, { path: '/home' });
    const titles = getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['High-quality assets', 'Secure platform with MFA', 'Personal support']);
  });

  test('does not ask someone to sign up who is signed in', () => {
    const { queryByRole } = renderPage(<HomePage />, { path: '/home', session: signedInSession() });
    expect(queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });
});
