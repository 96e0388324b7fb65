/** The link to a phone's own viewer of models in a room. */
import { contract } from '@storefront/contract';
import { answer, castle, detailsOf, renderPage } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { owns } from '../library/testing/owning.ts';
import ProductPage from './product.page.tsx';

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const room = {
  glb: { path: '/media/castle/room-0123456789abcdef.glb', bytes: 20 },
  usdz: { path: '/media/castle/room-0123456789abcdef.usdz', bytes: 30 },
};
const preview = { path: '/media/castle/preview-0123456789abcdef.glb', bytes: 10 };

beforeEach(() => {
  owns();
  answer(contract.getPaymentMethod, () => ({ flow: 'form', host: null }) as const);
});
afterEach(() => vi.restoreAllMocks());

async function open(shown: Parameters<typeof detailsOf>[1] = { preview: { ...preview, room } }) {
  answer(contract.getProductBySlug, () => detailsOf({ ...castle, name: 'Castle & Keep' }, shown));
  renderPage(<ProductPage />, { path: '/store/castle', routePath: '/store/:slug' });
  await screen.findByRole('button', { name: 'View in 3D' });
}

const findLink = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'See it in your room' });
const isIphone = () => vi.spyOn(DOMTokenList.prototype, 'supports').mockImplementation((token) => token === 'ar');
const isAndroid = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);

test('an iPhone gets a link to the USDZ whose one child is a picture, which Quick Look opens at once', async () => {
  isIphone();
  await open();
  const link = await findLink();
  expect(link.rel).toBe('ar');
  expect(link.getAttribute('href')).toBe(room.usdz.path);
  expect(link.children).toHaveLength(1);
  expect(link.querySelectorAll('img')).toHaveLength(1);
});

test('an Android phone gets an intent of Scene Viewer with the public GLB, the name and the page', async () => {
  isAndroid();
  await open();
  const [address = '', intent = ''] = ((await findLink()).getAttribute('href') ?? '').split('#');
  const { protocol, host, pathname, searchParams } = new URL(address);
  expect([protocol, host, pathname]).toEqual(['intent:', 'arvr.google.com', '/scene-viewer/1.0']);
  expect(Object.fromEntries(searchParams)).toEqual({
    file: new URL(room.glb.path, location.href).href,
    mode: 'ar_preferred',
    title: 'Castle & Keep',
  });
  const [first, ...parts] = intent.split(';').filter((part) => part !== '');
  expect([first, parts.at(-1)]).toEqual(['Intent', 'end']);
  expect(Object.fromEntries(parts.slice(0, -1).map((part) => part.split('=')))).toEqual({
    scheme: 'https',
    package: 'com.google.android.googlequicksearchbox',
    action: 'android.intent.action.VIEW',
    'S.browser_fallback_url': encodeURIComponent(location.origin + location.pathname),
  });
});

test('other devices get no link', async () => {
  await open();
  expect(screen.queryByText('See it in your room')).toBeNull();
});

test('a product without files for a room gets no link on a phone', async () => {
  isAndroid();
  await open({ preview });
  expect(screen.queryByText('See it in your room')).toBeNull();
});
