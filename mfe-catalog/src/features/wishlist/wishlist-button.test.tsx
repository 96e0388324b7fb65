/** Wishlist buttons in the store. */
import { contract, messages } from '@storefront/contract';
import { selectNotices } from '@storefront/state';
import { answer, aProductPage, castle, dragon, fail, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { owns } from '../library/testing/owning.ts';
import StorePage from '../store/store.page.tsx';

beforeEach(() => {
  owns();
  localStorage.clear();
  answer(contract.listProducts, () => aProductPage([castle, dragon]));
});

const open = (session?: ReturnType<typeof signedInSession>) =>
  renderPage(<StorePage />, { path: '/store', ...(session && { session }) });
const heart = (name: string) => screen.findByRole('button', { name: `Wishlist: ${name}` });
const isPressed = async (name: string) => (await heart(name)).getAttribute('aria-pressed') === 'true';

test("a visitor's wishlist item is kept in this browser, and shown at the next visit", async () => {
  const { user, unmount } = open();
  await user.click(await heart('Dragon Model'));
  await waitFor(async () => expect(await isPressed('Dragon Model')).toBe(true));
  expect(await isPressed('Castle')).toBe(false);
  unmount();
  open();
  await waitFor(async () => expect(await isPressed('Dragon Model')).toBe(true));
});

test("a user's wishlist items show with the page, and a change is saved", async () => {
  const removed: string[] = [];
  answer(contract.removeWish, ({ params }) => {
    removed.push(params.productId);
    return { wishlist: [] };
  });
  const { user } = open({ ...signedInSession(), wishlist: [castle.id] });
  expect(await isPressed('Castle')).toBe(true);
  await user.click(await heart('Castle'));
  await waitFor(() => expect(removed).toEqual([castle.id]));
  expect(await isPressed('Castle')).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('a wishlist item that cannot be saved is taken back, and the shopper told', async () => {
  fail(contract.addWish);
  const { user, store } = open(signedInSession());
  await user.click(await heart('Castle'));
  await waitFor(() =>
    expect(selectNotices(store.getState())).toMatchObject([{ text: messages.wishlist_update_failed }]),
  );
  expect(await isPressed('Castle')).toBe(false);
});
