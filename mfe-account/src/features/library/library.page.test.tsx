/** The library page in each of its states. */
import { contract, type Output } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import { api } from '@storefront/state';
import { answer, castle, dragon, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import LibraryPage from './library.page.tsx';
import { anOwnedProduct } from './testing/owned-products.ts';

type OwnedProductList = Output<typeof contract.listLibrary>;

const listOf = (titles: OwnedProductList['titles'], more: Partial<OwnedProductList> = {}): OwnedProductList => ({
  titles,
  nextCursor: null,
  total: titles.length,
  ...more,
});
const owns = (...titles: OwnedProductList['titles']) => answer(contract.listLibrary, () => listOf(titles));
const open = (path = '/library') => renderPage(<LibraryPage />, { path, session: signedInSession() });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search your library' });

describe('the list', () => {
  test('shows what is owned, with its seats, a mark where it is newer than the purchase, and the way to it', async () => {
    owns(anOwnedProduct(castle, { seats: 3, updatedAt: '2026-11-20T09:00:00.000Z' }), anOwnedProduct(dragon));
    open();
    const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));
    expect(screen.getByText('2 products')).toBeTruthy();
    expect(first?.getByRole('link', { name: 'Castle' }).getAttribute('href')).toBe('/library/1');
    expect(first?.getByText('3 seats')).toBeTruthy();
    expect(first?.getByText(/^Updated/).textContent).toBe('Updated November 20, 2026');
    expect(first?.getByRole('presentation').getAttribute('src')).toBe('/media/castle-poster.svg');
    expect(second?.getByText('1 seat')).toBeTruthy();
    expect(second?.queryByText(/^Updated/)).toBeNull();
  });

  test('says that it is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<OwnedProductList>();
    answer(contract.listLibrary, () => promise);
    open();
    expect(screen.getByText('Loading your library...').closest('[role=status]')).toBeTruthy();
    resolve(listOf([anOwnedProduct(castle)]));
    expect(await screen.findByText('1 product')).toBeTruthy();
  });

  test('that is empty says so, and leads to the store', async () => {
    owns();
    open();
    expect(await screen.findByRole('heading', { name: libraryMessages.empty })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse the Store' }).getAttribute('href')).toBe('/store');
  });

  test('that cannot be loaded says so, and can be tried again', async () => {
    fail(contract.listLibrary);
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain(libraryMessages.load_failed);
    owns(anOwnedProduct(castle));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Castle' })).toBeTruthy();
  });

  test('is asked for anew once a purchase or a refund has made it stale', async () => {
    owns(anOwnedProduct(castle));
    const { store } = open();
    await screen.findByText('1 product');
    owns(anOwnedProduct(dragon), anOwnedProduct(castle));
    act(() => void store.dispatch(api.util.invalidateTags(['Library'])));
    expect(await screen.findByText('2 products')).toBeTruthy();
  });
});

describe('the search', () => {
  const find = () =>
    answer(contract.listLibrary, ({ query }) => {
      const found = [anOwnedProduct(castle), anOwnedProduct(dragon)].filter(({ name }) =>
        name.toLowerCase().includes((query?.search ?? '').toLowerCase()),
      );
      return listOf(found);
    });

  test('is kept in the address', async () => {
    find();
    const { user, location } = open();
    await screen.findByText('2 products');
    const entries = history.length;
    await user.type(searchBox(), 'drag');
    await waitFor(() => expect(names()).toEqual(['Dragon Model']));
    expect(location()).toBe('/library?search=drag');
    await user.clear(searchBox());
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
    expect(location()).toBe('/library');
    expect(history.length, 'no history entry for every letter').toBe(entries);
  });

  test('begins with that of the address', async () => {
    find();
    open('/library?search=castle');
    expect(searchBox()).toHaveProperty('value', 'castle');
    expect(await screen.findByText('1 product')).toBeTruthy();
  });

  test('that finds nothing says so, and leads back to everything', async () => {
    find();
    const { user, location } = open('/library?search=unicorn');
    await user.click(await screen.findByRole('link', { name: 'Show everything' }));
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
    expect(location()).toBe('/library');
    expect(searchBox()).toHaveProperty('value', '');
  });
});

describe('a list of more than a page', () => {
  const first = listOf([anOwnedProduct(castle)], { nextCursor: 'more', total: 2 });
  const rest = listOf([anOwnedProduct(castle), anOwnedProduct(dragon)], { total: 2 });

  test('goes on when told to, each owned product once, and the focus does not get lost', async () => {
    answer(contract.listLibrary, ({ query }) => (query?.cursor === 'more' ? rest : first));
    const { user } = open();
    expect(await screen.findByText('1 of 2 shown')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('2 of 2 shown'));
  });

  test('stays as long as it was when it is asked for anew, and shows what has come', async () => {
    answer(contract.listLibrary, ({ query }) => (query?.cursor === 'more' ? rest : first));
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
    const changed = listOf([anOwnedProduct(castle, { seats: 5 })], { nextCursor: 'more', total: 2 });
    const dragonAlone = listOf([anOwnedProduct(dragon)], { total: 2 });
    answer(contract.listLibrary, ({ query }) => (query?.cursor === 'more' ? dragonAlone : changed));
    act(() => void store.dispatch(api.util.invalidateTags(['Library'])));
    await screen.findByText('5 seats');
    expect(names()).toEqual(['Castle', 'Dragon Model']);
    const gate = { ...castle, id: '9', name: 'Gate' };
    const grown = listOf([anOwnedProduct(gate)], { nextCursor: 'other', total: 3 });
    answer(contract.listLibrary, ({ query }) => (query?.cursor === 'other' ? changed : grown));
    act(() => void store.dispatch(api.util.invalidateTags(['Library'])));
    await waitFor(() => expect(names()).toEqual(['Gate', 'Castle']));
    expect(screen.getByText('2 of 3 shown')).toBeTruthy();
  });

  test('keeps what it has, with the reason, when it cannot go on, and can be told again', async () => {
    answer(contract.listLibrary, () => first);
    const { user } = open();
    const more = await screen.findByRole('button', { name: 'Show more' });
    refuse(contract.listLibrary, 'server_busy');
    await user.click(more);
    expect(await screen.findByText(/The store is busy/)).toBeTruthy();
    expect(names()).toEqual(['Castle']);
    answer(contract.listLibrary, () => rest);
    await user.click(more);
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
  });
});
