/** Storage with and without blocked site data; each text belongs to one tab. */

import { keptInBrowser, keptInTab } from '@storefront/utils/kept';
import { afterEach, expect, test, vi } from 'vitest';

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => {
  vi.restoreAllMocks();
  for (const kept of [keptInTab, keptInBrowser]) kept.remove('key');
});

test('outlasts the page, in storage alone', () => {
  expect(keptInTab.set('key', 'text')).toBe(true);
  expect([keptInTab.get('key'), sessionStorage.getItem('key')]).toEqual(['text', 'text']);
  sessionStorage.clear();
  expect(keptInTab.get('key')).toBeNull();
});

test('where reading storage throws, lasts as long as the page', () => {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(blocked);
  }
  expect([keptInTab.get('key'), keptInTab.set('key', 'text'), keptInTab.get('key')]).toEqual([null, false, 'text']);
  expect(keptInBrowser.get('key')).toBeNull();
  keptInTab.remove('key');
  expect(keptInTab.get('key')).toBeNull();
});

test('where storage is full, is the latest text all the same', () => {
  localStorage.setItem('key', 'earlier');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  expect(keptInBrowser.set('key', 'later')).toBe(false);
  expect(keptInBrowser.get('key')).toBe('later');
  keptInBrowser.remove('key');
  expect(keptInBrowser.get('key')).toBeNull();
});
