import { createStore } from '@storefront/state';
import { expect, test } from 'vitest';
import { selectShopName } from './shop-name.ts';

test('the shop has the name that came with the page', () => {
  expect(selectShopName(createStore(undefined, undefined, 'Hammer & Tongs').getState())).toBe('Hammer & Tongs');
});

test('from a server or in a shell that knows of no other, it has the default one', () => {
  expect(selectShopName(createStore().getState())).toBe('Lanternkeep');
  expect(selectShopName({})).toBe('Lanternkeep');
});
