/** Purchases and wishlist in the profile. */
import { contract, messages } from '@storefront/contract';
import { selectNotices } from '@storefront/state';
import { answer, fail } from '@storefront/testkit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aProfile, aWishlistItem, purchase, renderProfile, section } from './testing/profile.tsx';

test('lists purchases with their dates, and the wishlist', async () => {
  const second = { ...purchase, orderId: '019a0000-0000-7000-8000-0000000000a2' };
  const wishlist = [aWishlistItem];
  answer(contract.getProfile, () => aProfile({}, { purchases: [purchase, second], wishlist }));
  renderProfile();
  await screen.findByRole('heading', { level: 2 });
  const purchases = section('Purchase History').getAllByRole('listitem');
  expect(purchases.map(({ textContent }) => textContent)).toEqual(Array(2).fill('CastleNovember 20, 2026'));
  const [first, last] = section('Purchase History').getAllByRole('link', { name: 'Castle' });
  expect(first?.getAttribute('href')).toBe(`/orders/${purchase.orderId}`);
  expect(last?.getAttribute('href')).toBe(`/orders/${second.orderId}`);
  const item = section('Wishlist').getByRole('link', { name: 'Dragon Model' });
  expect(item.getAttribute('href')).toBe('/store/dragon-model');
  expect(section('Wishlist').getByRole('listitem').textContent).toContain('$19.99');
});

test('shows purchases and a wishlist by their posters, or by the images that an older server tells of', async () => {
  const { pictures: _, ...olderItem } = { ...aWishlistItem, productId: '3' };
  const unsold = { ...purchase, productId: '3', slug: null, image: null, pictures: null };
  answer(contract.getProfile, () =>
    aProfile({}, { purchases: [purchase, unsold], wishlist: [aWishlistItem, olderItem] }),
  );
  renderProfile();
  await screen.findByRole('heading', { level: 2 });
  const sources = (summary: string) =>
    section(summary)
      .getAllByRole('presentation')
      .map((image) => image.getAttribute('src'));
  expect(sources('Purchase History')).toEqual(['/media/castle-poster.svg']);
  expect(sources('Wishlist')).toEqual(['/media/dragon-model-poster.svg', '/media/dragon.svg']);
});

describe('of many purchases', () => {
  const after = purchase.orderId;
  const line = {
    ...{ position: 0, productId: '2', slug: 'dragon-model', name: 'Dragon Model', image: '/media/dragon.svg' },
    ...{
      pictures: null,
      unitPriceCents: 1999,
      quantity: 1,
      firstDownloadedAt: null,
      refund: null,
      isRefundable: false,
    },
  };
  const order = {
    ...{ id: '019a0000-0000-7000-8000-0000000000b1', status: 'paid' as const, totalCents: 1999, refundedCents: 0 },
    ...{ receiptNumber: '2026-000001', lines: [line], createdAt: purchase.date, paidAt: purchase.date },
    ...{ refundableUntil: null, now: purchase.date },
  };
  const names = () =>
    section('Purchase History')
      .getAllByRole('listitem')
      .map((item) => item.querySelector('a')?.textContent);
  const more = () => section('Purchase History').getByRole('button', { name: 'Show more' });

  test('the latest are shown, and older ones page by page, without orders that were not paid', async () => {
    answer(contract.getProfile, () => aProfile({}, { purchases: [purchase], purchasesAfter: after }));
    const unpaid = { ...order, id: '019a0000-0000-7000-8000-0000000000b2', status: 'declined' as const, paidAt: null };
    const oldest = { ...order, id: '019a0000-0000-7000-8000-0000000000b3' };
    answer(contract.listOrders, ({ query }) =>
      query.after === after ? { orders: [order, unpaid], next: unpaid.id } : { orders: [oldest], next: null },
    );
    const { user } = renderProfile();
    await screen.findByRole('heading', { level: 2 });
    expect(names()).toEqual(['Castle']);
    await user.click(more());
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
    await user.click(more());
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model', 'Dragon Model']));
    expect(await section('Purchase History').findByText('These are all of your purchases.')).toBeTruthy();
  });

  test('older ones that cannot be loaded say so, and can be asked for again', async () => {
    answer(contract.getProfile, () => aProfile({}, { purchases: [purchase], purchasesAfter: after }));
    fail(contract.listOrders);
    const { user } = renderProfile();
    await screen.findByRole('heading', { level: 2 });
    await user.click(more());
    expect((await section('Purchase History').findByRole('alert')).textContent).toContain('could not be loaded');
    answer(contract.listOrders, () => ({ orders: [order], next: null }));
    await user.click(more());
    await waitFor(() => expect(names()).toEqual(['Castle', 'Dragon Model']));
  });
});

test('a purchase that was refunded stays in the history, and says so', async () => {
  answer(contract.getProfile, () => aProfile({}, { purchases: [{ ...purchase, isRefunded: true }] }));
  renderProfile();
  await screen.findByRole('heading', { level: 2 });
  const [only] = section('Purchase History').getAllByRole('listitem');
  expect(only?.textContent).toBe('CastleRefundedNovember 20, 2026');
});

test.each([
  ['Your library', '/library'],
  ['All orders', '/orders'],
])('%s is reached from the purchases, be there some or none', async (name, path) => {
  answer(contract.getProfile, () => aProfile());
  renderProfile();
  await screen.findByRole('heading', { level: 2 });
  expect(section('Purchase History').getByRole('link', { name }).getAttribute('href')).toBe(path);
});

describe('a wishlist item that is removed', () => {
  const profileWithItem = aProfile({}, { wishlist: [aWishlistItem] });
  const remove = () => section('Wishlist').getByRole('button', { name: 'Remove Dragon Model from your wishlist' });

  test('goes at once, and is gone on the server', async () => {
    answer(contract.getProfile, () => profileWithItem);
    const { promise, resolve } = Promise.withResolvers<{ wishlist: string[] }>();
    answer(contract.removeWish, ({ params }) => {
      expect(params).toEqual({ productId: '2' });
      return promise;
    });
    const { user } = renderProfile();
    await screen.findByRole('heading', { level: 2 });
    await user.click(remove());
    expect(section('Wishlist').getByText(/No wishlist items yet\./)).toBeTruthy();
    answer(contract.getProfile, () => aProfile());
    resolve({ wishlist: [] });
  });

  test('is not followed by the next one when its button is clicked twice', async () => {
    const another = { ...aWishlistItem, productId: '1', slug: 'castle', name: 'Castle' };
    answer(contract.getProfile, () => aProfile({}, { wishlist: [aWishlistItem, another] }));
    answer(contract.removeWish, () => ({ wishlist: ['1'] }));
    const { user } = renderProfile();
    await screen.findByRole('heading', { level: 2 });
    await user.click(remove());
    fireEvent.click(section('Wishlist').getByRole('button', { name: 'Remove Castle from your wishlist' }), {
      detail: 2,
    });
    expect(section('Wishlist').getByRole('link', { name: 'Castle' })).toBeTruthy();
  });

  test('comes back, with a sentence, when that cannot be saved', async () => {
    answer(contract.getProfile, () => profileWithItem);
    fail(contract.removeWish);
    const { user, store } = renderProfile();
    await screen.findByRole('heading', { level: 2 });
    await user.click(remove());
    await waitFor(() => expect(remove()).toBeTruthy());
    const told = selectNotices(store.getState()).map(({ text }) => text);
    expect(told).toEqual([messages.wishlist_update_failed]);
  });
});

test('without purchases and a wishlist it says so, and links to the store', async () => {
  answer(contract.getProfile, () => aProfile());
  const { user, location } = renderProfile();
  await screen.findByRole('heading', { level: 2 });
  expect(section('Purchase History').getByText('No purchases recorded.')).toBeTruthy();
  expect(section('Wishlist').getByText(/No wishlist items yet\./)).toBeTruthy();
  await user.click(section('Wishlist').getByRole('link'));
  expect(location()).toBe('/store');
});
