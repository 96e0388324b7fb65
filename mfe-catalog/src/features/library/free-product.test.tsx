/** A free product in the store: its texts, and its button. */
import { contract } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import {
  answer,
  aProductPage,
  castle,
  detailsOf,
  dragon,
  fail,
  renderPage,
  signedInSession,
} from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import ProductPage from '../product/product.page.tsx';
import StorePage from '../store/store.page.tsx';
import { owns } from './testing/owning.ts';

const gift = { ...castle, priceCents: 0 };
const getIt = () => screen.findByRole('button', { name: 'Add to library: Castle' });

function openStore(session = signedInSession()) {
  answer(contract.listProducts, () => aProductPage([gift, dragon]));
  return renderPage(<StorePage />, { path: '/store', session });
}

test('a card says that it is free, and its button adds it to the library', async () => {
  owns();
  const { user } = openStore();
  const [card] = (await screen.findAllByRole('article')).map((article) => within(article));
  expect(card?.getByText('Free')).toBeTruthy();
  expect(card?.queryByText(/per seat/)).toBeNull();
  const asked: string[] = [];
  answer(contract.addFreeProduct, ({ body }) => {
    asked.push(body.productId);
    owns(castle.id);
    return { productId: castle.id, name: castle.name };
  });
  await user.click(await getIt());
  expect(await screen.findByRole('link', { name: 'Download: Castle' })).toBeTruthy();
  expect(asked).toEqual([castle.id]);
});

test('its page offers one seat and no number of seats', async () => {
  owns();
  answer(contract.getProductBySlug, () => detailsOf(gift));
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null }) as const);
  renderPage(<ProductPage />, { path: '/store/castle', routePath: '/store/:slug', session: signedInSession() });
  expect(await getIt()).toBeTruthy();
  expect(screen.getByText('Free')).toBeTruthy();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test('a failure is told, and the button stays', async () => {
  owns();
  fail(contract.addFreeProduct);
  const { user, store } = openStore();
  await user.click(await getIt());
  expect(await getIt()).toBeTruthy();
  await expect.poll(() => store.getState().notices.map(({ kind }) => kind)).toEqual(['error']);
});

test('a visitor is sent to log in, and back', async () => {
  answer(contract.listProducts, () => aProductPage([gift, dragon]));
  const { user, store, location } = renderPage(<StorePage />, { path: '/store' });
  await user.click(await getIt());
  expect(location()).toBe('/login');
  expect(store.getState().notices).toMatchObject([{ text: libraryMessages.add_login }]);
});
