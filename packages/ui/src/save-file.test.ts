/** Downloads of files that the page generates. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

/** Object URLs and their files; jsdom has no object URLs. */
const open = new Map<string, Blob>();

beforeEach(() => {
  vi.useFakeTimers();
  URL.createObjectURL = (file) => {
    const url = `blob:${open.size}`;
    open.set(url, file as Blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void open.delete(url);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  open.clear();
});

test('a file can still be read when the browser gets to it after the click, and is given back in the end', () => {
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  const file = new Blob(['{}']);
  saveFile(file, 'account.json');
  expect(clicked.map(({ download }) => download)).toEqual(['account.json']);
  vi.advanceTimersByTime(30_000);
  expect(open.get(clicked[0]?.href ?? '')).toBe(file);
  vi.runAllTimers();
  expect(open.size).toBe(0);
});
