/** The page of an owned product. */
import { contract } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import { castle, fail, refuse } from '@storefront/testkit';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openOwnedProduct, ownsProduct } from './testing/owned-product-page.tsx';
import { model, ownedProductDetails, refundable } from './testing/owned-products.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const everything = () => screen.findByRole('button', { name: /^Download everything/ });

describe('an owned product', () => {
  test('has its versions, the newest in full and the others folded, with files, sizes and digests', async () => {
    ownsProduct();
    const { user } = openOwnedProduct();
    expect(await screen.findByRole('heading', { level: 1, name: 'Castle' })).toBeTruthy();
    expect(document.title).toBe('Castle · Lanternkeep');
    const files = section('Files');
    expect(files.getByRole('heading', { level: 3 }).textContent).toBe('Version 2 November 20, 2026');
    expect(files.getByText('The gate opens.')).toBeTruthy();
    expect(files.getAllByText('2.4 MB, everything in one archive')).toHaveLength(2);
    expect(files.getByText('12 kB')).toBeTruthy();
    const earlier = files.getByText(/^Version 1/).closest('details');
    expect(earlier?.open).toBe(false);
    await user.click(files.getByRole('button', { name: 'Copy the SHA-256 of castle.glb' }));
    expect(await navigator.clipboard.readText()).toBe(model.sha256);
  });

  test('tells its seats and where it was bought, each with the way to its order', async () => {
    ownsProduct(ownedProductDetails(castle, { seats: 3, ...refundable }));
    openOwnedProduct();
    const purchases = within(await screen.findByRole('region', { name: 'Purchases' }));
    const texts = purchases.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toBe('Order of November 19, 20262 seatsNot downloaded');
    expect(purchases.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/orders/019a0000-0000-7000-8000-0000000000a1',
    );
    expect(screen.getByText('3 seats')).toBeTruthy();
  });

  test('tells of a gift, whose order is another’s', async () => {
    const { purchases } = ownedProductDetails(castle);
    ownsProduct(ownedProductDetails(castle, { purchases: purchases.map((one) => ({ ...one, isGift: true })) }));
    openOwnedProduct();
    const given = within(await screen.findByRole('region', { name: 'Purchases' }));
    expect(given.getByText(/A gift, bought/).textContent).toBe('A gift, bought November 19, 2026');
    expect(given.queryByRole('link')).toBeNull();
  });

  test('leads to the store while it is sold', async () => {
    ownsProduct();
    openOwnedProduct();
    expect((await screen.findByRole('link', { name: 'See it in the store' })).getAttribute('href')).toBe(
      '/store/castle',
    );
    const picture = screen.getByRole('img', { name: 'Castle' });
    expect(picture.getAttribute('src')).toBe('/media/castle-poster.svg');
    expect(picture.closest<HTMLElement>('[data-picture-of]')?.dataset.pictureOf).toBe('/store/castle');
  });

  test('that is no longer sold stays to be downloaded, and says so', async () => {
    ownsProduct(ownedProductDetails(castle, { slug: null }));
    openOwnedProduct();
    expect(await screen.findByText(libraryMessages.not_sold)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See it in the store' })).toBeNull();
    expect(await everything()).toBeTruthy();
  });

  test('without files says so', async () => {
    ownsProduct(ownedProductDetails(castle, { versions: [], version: null, updatedAt: null }));
    openOwnedProduct();
    expect(await screen.findByText(libraryMessages.no_files)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test('that is not owned is told kindly, with a way on', async () => {
    refuse(contract.getTitle, 'not_found');
    openOwnedProduct('/library/1?download=refunded');
    expect(await screen.findByRole('heading', { name: libraryMessages.not_owned })).toBeTruthy();
    expect(screen.getByText(libraryMessages.link_refunded)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/orders');
  });

  test('says that it is loading, and when it cannot be loaded, and can be tried again', async () => {
    fail(contract.getTitle);
    const { user } = openOwnedProduct();
    expect(screen.getByRole('status').textContent).toBe('Loading from your library...');
    expect((await screen.findByRole('alert')).textContent).toContain(libraryMessages.owned_product_load_failed);
    ownsProduct();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await everything()).toBeTruthy();
  });
});
