import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';
import { useShopName } from '@storefront/state/shop-name';
import { SECOND } from '@storefront/utils/time';
import { expect, test, vi } from 'vitest';
import type { BootData } from './boot.ts';
import { renderFirstView } from './render-first-view.tsx';

const { useListProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listProducts: build.query(query(contract.listProducts)) }),
});

const args = { query: {} };
const body = { products: [], nextCursor: null, total: 7, totalIsCapped: false };
const boot: BootData = {
  releaseSet: '1',
  shellVersion: '1',
  apps: [],
  session: { user: null, cart: null },
  data: [{ endpoint: 'listProducts', args, body }],
};

function Name() {
  return useShopName();
}

function Total() {
  return useListProductsQuery(args).data?.total;
}

test('a page is rendered with the name that it takes to the browser', () => {
  const view = { url: '/store', boot: { ...boot, shopName: 'Hammer' }, app: 'catalog', path: '/store' };
  expect(renderFirstView({ ...view, page: { default: Total }, slices: [] }, () => <Name />)).toContain('Hammer');
});

test('a rendered page shows its first data, and a second later nothing keeps it in memory', () => {
  vi.useFakeTimers();
  const view = { url: '/store', boot, app: 'catalog', path: '/store', page: { default: Total }, slices: [] };
  expect(renderFirstView(view, () => <Total />)).toContain('7');
  vi.advanceTimersByTime(1 * SECOND);
  expect(vi.getTimerCount()).toBe(0);
});
