/** The landing page. */

import { contract } from '@storefront/contract';
import { Link, useLocation } from '@storefront/routing';
import { answer, castle, dragon, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { MINUTE } from '@storefront/utils/time';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import HomePage from './home.page.tsx';

beforeEach(() => {
  answer(contract.listNewestProducts, () => ({ products: [dragon, castle] }));
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null, refundHours: 48 }) as const);
});

/** The landing page and another page with a link back. */
function Site() {
  return useLocation().pathname === '/home' ? <HomePage /> : <Link to="/home">Home</Link>;
}

const open = (more: Parameters<typeof renderPage>[1] = {}) => renderPage(<HomePage />, { path: '/home', ...more });

describe('the landing page', () => {
  test.each([
    ['Get Started', '/store'],
    ['Learn More about the studio', '/about'],
    ['Sign Up', '/login'],
    [/^Creatures/, '/store?category=creatures'],
  ])('"%s" leads to %s', async (name, target) => {
    const { user, getByRole, location } = open();
    await user.click(getByRole('link', { name }));
    expect(location()).toBe(target);
  });

  test('names three reasons to buy here', () => {
    const { getAllByRole } = open();
    const titles = getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['High-quality assets', 'Secure platform with MFA', 'Personal support']);
  });

  test('promises refunds for as long as the studio has set, once that is known', async () => {
    const { findByText, queryByText, getByText } = open();
    expect(queryByText(/^A refund within/)).toBeNull();
    expect(getByText('Yours to keep')).toBeTruthy();
    expect(await findByText('A refund within 48 hours')).toBeTruthy();
  });

  test('does not ask someone to sign up who is signed in', () => {
    const { queryByRole } = open({ session: signedInSession() });
    expect(queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });

  test('shows what came last, with its price, and leads to it', async () => {
    const { user, findByRole, location } = open();
    await user.click(await findByRole('link', { name: 'Dragon Model $19.99' }));
    expect(location()).toBe('/store/dragon-model');
  });

  test.each([
    [1, ['94vw']],
    [2, ['94vw', '94vw']],
    [3, ['94vw', '46vw', '46vw']],
    [4, ['94vw', '46vw', '46vw', '94vw']],
    [5, ['94vw', '46vw', '46vw', '46vw', '46vw']],
  ])('asks for the pictures of %i as wide as they stand on a phone', async (count, widths) => {
    const srcset = [480, 960].map((width) => ({ path: `/media/dragon-${width}.webp`, width }));
    const poster = { ...dragon.pictures.poster, sources: [{ type: 'image/webp' as const, srcset }] };
    const pictures = { ...dragon.pictures, poster };
    const products = Array.from({ length: count }, (_, index) => ({ ...dragon, id: String(index), pictures }));
    answer(contract.listNewestProducts, () => ({ products }));
    const { findAllByRole } = open();
    const links = await findAllByRole('link', { name: 'Dragon Model $19.99' });
    expect(links.map((link) => link.querySelector('img')?.sizes.split(', ').at(-1))).toEqual(widths);
  });

  test('says nothing of what came last where there is nothing', async () => {
    answer(contract.listNewestProducts, () => ({ products: [] }));
    const { queryByRole } = open();
    await waitFor(() => expect(queryByRole('heading', { name: 'Fresh from the workbench' })).toBeNull());
  });

  test('says nothing of what came last where it cannot be had', async () => {
    refuse(contract.listNewestProducts, 'internal_error');
    const { queryByRole } = open();
    await waitFor(() => expect(queryByRole('heading', { name: 'Fresh from the workbench' })).toBeNull());
  });

  test('keeps showing what came last when it cannot be had anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { user, store, getByRole, findByRole } = renderPage(<Site />, { path: '/home', routePath: '*' });
    await findByRole('link', { name: 'Dragon Model $19.99' });
    await user.click(getByRole('link', { name: 'All models' }));
    vi.advanceTimersByTime(2 * MINUTE);
    fail(contract.listNewestProducts);
    await user.click(getByRole('link', { name: 'Home' }));
    const queries = () => Object.values(store.getState().api.queries);
    await waitFor(() => expect(queries().map((query) => query?.status)).toContain('rejected'));
    expect(getByRole('link', { name: 'Dragon Model $19.99' })).toBeTruthy();
  });
});
