/** Where a list stands after a page load, once it is as long as it was. */
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlace } from './use-place.ts';

const SHORT = 3000;
const WINDOW = 800;

function List({ isWhole }: { readonly isWhole: boolean }) {
  usePlace(isWhole);
  return null;
}

const scrolledTo = (top: number) => vi.stubGlobal('scrollY', top);
const returned = vi.fn<(to: ScrollToOptions) => void>();

beforeEach(() => {
  returned.mockClear();
  vi.stubGlobal('scrollTo', returned);
  vi.stubGlobal('innerHeight', WINDOW);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(SHORT);
  scrolledTo(3400);
  render(<List isWhole />).unmount();
  render(<List isWhole />);
  dispatchEvent(new Event('pagehide'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['stands as it was found', 0, 0, true],
  ['was brought to its end by the browser before', SHORT - WINDOW, SHORT - WINDOW, true],
  ['was brought to its end by the browser meanwhile', 0, SHORT - WINDOW, true],
  ['was scrolled meanwhile', 0, 700, false],
])('a list that %s', (_, found, meanwhile, returns) => {
  scrolledTo(found);
  const { rerender } = render(<List isWhole={false} />);
  scrolledTo(meanwhile);
  rerender(<List isWhole />);
  expect(returned.mock.calls).toEqual(returns ? [[{ top: 3400, behavior: 'instant' }]] : []);
});

test('a list that the browser brought to its end while that was elsewhere', () => {
  scrolledTo(0);
  const { rerender } = render(<List isWhole={false} />);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(SHORT + 100);
  scrolledTo(SHORT + 100 - WINDOW);
  dispatchEvent(new Event('scroll'));
  rerender(<List isWhole />);
  expect(returned.mock.calls).toEqual([[{ top: 3400, behavior: 'instant' }]]);
});
