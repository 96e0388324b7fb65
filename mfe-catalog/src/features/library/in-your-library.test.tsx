/** Products in the store that the shopper already owns. */
import { contract } from '@storefront/contract';
import { api, signedOut } from '@storefront/state';
import {
  aCart,
  answer,
  aProductPage,
  cartItem,
  castle,
  detailsOf,
  dragon,
  fail,
  renderPage,
  signedInSession,
} from '@storefront/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import ComparePage from '../compare/compare.page.tsx';
import ProductPage from '../product/product.page.tsx';
import StorePage from '../store/store.page.tsx';
import { owns } from './testing/owning.ts';

const open = (page: ReactNode, path: string, routePath = path) =>
  renderPage(page, { path, routePath, session: signedInSession() });
const mark = () => screen.findByRole('link', { name: 'In your library' });
const addSeats = () => screen.findByRole('button', { name: 'Add seats: Castle' });

beforeEach(() => {
  owns(castle.id);
  answer(contract.listProducts, () => aProductPage([castle, dragon]));
  answer(contract.getProductBySlug, () => detailsOf(castle));
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null }) as const);
});

describe('in the store, a card', () => {
  test('of what is owned says so, leads to its downloads, and offers further seats', async () => {
    open(<StorePage />, '/store');
    const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
    expect((await mark()).getAttribute('href')).toBe('/library/1');
    expect(first?.getByRole('button', { name: 'Add seats: Castle' })).toBeTruthy();
    expect(second?.getByRole('button', { name: 'Add to Cart: Dragon Model' })).toBeTruthy();
    expect(second?.queryByRole('link', { name: 'In your library' })).toBeNull();
  });

  test('adds seats as it adds a first one', async () => {
    answer(contract.addCartItem, ({ body }) => {
      expect(body).toEqual({ productId: '1', quantity: 1 });
      return aCart([cartItem(castle)], { version: 2 });
    });
    const { user } = open(<StorePage />, '/store');
    await user.click(await addSeats());
    expect(await screen.findByRole('link', { name: 'In cart: 1' })).toBeTruthy();
  });

  test('changes once a purchase or a refund has made what is known stale', async () => {
    owns();
    const { store } = open(<StorePage />, '/store');
    await screen.findByRole('button', { name: 'Add to Cart: Castle' });
    owns(castle.id);
    act(() => void store.dispatch(api.util.invalidateTags(['Library'])));
    expect(await addSeats()).toBeTruthy();
  });

  test('offers what it always does where that cannot be known', async () => {
    fail(contract.listOwnedProducts);
    open(<StorePage />, '/store');
    expect(await screen.findByRole('button', { name: 'Add to Cart: Castle' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("is nobody's once they have signed out, and nobody asks", async () => {
    const { store } = open(<StorePage />, '/store');
    await mark();
    fail(contract.listOwnedProducts);
    act(() => void store.dispatch(signedOut()));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'In your library' })).toBeNull());
    expect(await screen.findByRole('button', { name: 'Add to Cart: Castle' })).toBeTruthy();
  });
});

test('the page of what is owned has its download beside further seats', async () => {
  open(<ProductPage />, '/store/castle', '/store/:slug');
  expect((await mark()).getAttribute('href')).toBe('/library/1');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/library/1');
  expect(await addSeats()).toBeTruthy();
});

test('the page of what is not owned has no download', async () => {
  owns(dragon.id);
  open(<ProductPage />, '/store/castle', '/store/:slug');
  expect(await screen.findByRole('button', { name: 'Add to Cart: Castle' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

test('a comparison offers further seats too', async () => {
  answer(contract.compareProducts, () => ({
    products: [castle, dragon].map((product) => ({ ...product, tags: [], facts: null })),
  }));
  open(<ComparePage />, '/store/compare?slugs=castle,dragon-model', '/store/compare');
  expect(await addSeats()).toBeTruthy();
});
