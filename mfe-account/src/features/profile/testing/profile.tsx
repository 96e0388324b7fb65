/** A profile, purchases, a wishlist and the page, for the profile's tests. */
import type { Profile, User } from '@storefront/contract';
import { aUser, castle, dragon, posterOf, renderPage, signedInSession } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import ProfilePage from '../profile.page.tsx';

export const aProfile = (user: Partial<User> = {}, more: Partial<Profile> = {}): Profile => ({
  user: aUser(user),
  createdAt: '2026-01-02T03:04:05.000Z',
  lastLogin: '2026-11-20T03:04:05.000Z',
  purchases: [],
  wishlist: [],
  ...more,
});

export const purchase = {
  orderId: '019a0000-0000-7000-8000-0000000000a1',
  productId: '1',
  slug: 'castle',
  itemName: 'Castle',
  image: '/media/castle.svg',
  pictures: posterOf(castle),
  date: '2026-11-20T17:31:00.000Z',
  isRefunded: false,
};

export const aWishlistItem = {
  productId: '2',
  slug: 'dragon-model',
  name: 'Dragon Model',
  image: '/media/dragon.svg',
  pictures: posterOf(dragon),
  priceCents: 1999,
};

export const renderProfile = () => renderPage(<ProfilePage />, { path: '/profile', session: signedInSession() });
export const section = (summary: string) => {
  const details = screen.getByText(summary).closest('details');
  if (!details) throw new Error(`${summary} is not collapsible`);
  return within(details);
};
