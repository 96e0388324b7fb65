/** Site data, blocked or not; each text belongs to a tab. */
import { afterEach, expect, test, vi } from 'vitest';
import { keptInBrowser, keptInTab } from './kept.ts';

class FakeStorage {
  readonly texts = new Map<string, string>();
  getItem = (key: string) => this.texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.texts.set(key, text);
  removeItem = (key: string) => void this.texts.delete(key);
}

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

function block(): void {
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(globalThis, name, { get: blocked, configurable: true });
  }
}

afterEach(() => {
  for (const kept of [keptInTab, keptInBrowser]) kept.remove('key');
  vi.unstubAllGlobals();
});

test('outlasts the page, in storage alone', () => {
  const storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
  expect(keptInTab.set('key', 'text')).toBe(true);
  expect([keptInTab.get('key'), storage.texts.get('key')]).toEqual(['text', 'text']);
  storage.texts.clear();
  expect(keptInTab.get('key')).toBeNull();
});

test('where reading storage throws, lasts as long as the page', () => {
  block();
  expect([keptInTab.get('key'), keptInTab.set('key', 'text'), keptInTab.get('key')]).toEqual([null, false, 'text']);
  expect(keptInBrowser.get('key')).toBeNull();
  keptInTab.remove('key');
  expect(keptInTab.get('key')).toBeNull();
});

test('where storage is full, is the latest text all the same', () => {
  const storage = new FakeStorage();
  storage.setItem('key', 'earlier');
  vi.stubGlobal('localStorage', Object.assign(storage, { setItem: () => blocked() }));
  expect(keptInBrowser.set('key', 'later')).toBe(false);
  expect(keptInBrowser.get('key')).toBe('later');
  keptInBrowser.remove('key');
  expect(keptInBrowser.get('key')).toBeNull();
});
