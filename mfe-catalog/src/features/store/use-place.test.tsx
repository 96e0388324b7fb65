/** The scroll position of a list after a page load, once the list has its earlier length. */
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlace } from './use-place.ts';

/** The largest scroll position before the list is complete. */
const END = 2200;

function List({ isWhole }: { readonly isWhole: boolean }) {
  usePlace(isWhole);
  return null;
}

const scrolledTo = (top: number) => vi.stubGlobal('scrollY', top);
const returned = vi.fn<(to: ScrollToOptions) => void>();

beforeEach(() => {
  returned.mockClear();
  vi.stubGlobal('scrollTo', returned);
  scrolledTo(3400);
  render(<List isWhole />).unmount();
  render(<List isWhole />);
  dispatchEvent(new Event('pagehide'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['was found at its beginning', 0],
  ['the browser brought to its end', END],
  ['the browser brought to its end while that was elsewhere', END + 100],
])('a list that %s', (_, meanwhile) => {
  const { rerender } = render(<List isWhole={false} />);
  scrolledTo(meanwhile);
  dispatchEvent(new Event('scroll'));
  rerender(<List isWhole />);
  rerender(<List isWhole={false} />);
  rerender(<List isWhole />);
  expect(returned.mock.calls).toEqual([[{ top: 3400, behavior: 'instant' }]]);
});

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])('a list stays where the shopper went by %s', (input) => {
  const { rerender } = render(<List isWhole={false} />);
  dispatchEvent(new Event(input));
  rerender(<List isWhole />);
  expect(returned).not.toHaveBeenCalled();
});
