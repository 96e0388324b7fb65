/** The picture that moves between pages, and transitions without one. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Link, Route } from './index.ts';
import { address, showAt } from './testing/show-at.tsx';

const moving = () => screen.queryAllByRole('img').filter((picture) => picture.hasAttribute('data-moving')).length;

/** Fakes view transitions, as far as pages use them: `captured` counts the moving elements on the old page. */
function aBrowser({ isReduced = false } = {}) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const skipTransition = vi.fn(finish);
  const seen = { captured: -1, change: async () => {}, skipTransition, finish };
  const startViewTransition = (update: () => Promise<void>) => {
    Object.assign(seen, { captured: moving(), change: update });
    return { ready: Promise.resolve(), finished, skipTransition };
  };
  Object.assign(document, { startViewTransition });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  return seen;
}

beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ width: 80, height: 60 }),
  );
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const picture = <img alt="Castle" />;

function showStore(onPage = picture) {
  showAt(
    '/store',
    <main>
      <Route path="/store">
        <article data-picture-of="/store/castle">
          {picture}
          <Link to="/store/castle">Castle</Link>
        </article>
        <Link to="/store/dragon">Dragon</Link>
      </Route>
      <Route path="/store/castle">
        <div data-picture-of="/store/castle">{onPage}</div>
        <Link to="/store">Store</Link>
        <Link to="/about">About</Link>
      </Route>
    </main>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

test('the picture of the page that is gone to moves there', async () => {
  const seen = aBrowser();
  showStore();
  press('Castle');
  expect(seen.captured).toBe(1);
  expect(address()).toBe('/store');
  await act(() => seen.change());
  expect(address()).toBe('/store/castle');
  expect(moving()).toBe(1);
  await act(async () => seen.finish());
  expect(moving()).toBe(0);
});

test('and back to the page above, but nowhere else', async () => {
  const seen = aBrowser();
  showStore();
  act(() => history.replaceState(null, '', '/store/castle'));
  press('Store');
  expect(seen.captured).toBe(1);
  await act(() => seen.change());
  expect(address()).toBe('/store');
  expect(moving()).toBe(1);
  await act(async () => seen.finish());
  act(() => history.replaceState(null, '', '/store/castle'));
  Object.assign(seen, { captured: -1 });
  press('About');
  expect(seen.captured).toBe(-1);
  expect(address()).toBe('/about');
});

test('until its own file is there, the picture of the page shows the one that was pressed', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/castle-480.webp');
  Object.assign(HTMLImageElement.prototype, { decode: () => loaded });
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
  const seen = aBrowser();
  showStore();
  press('Castle');
  await act(() => seen.change());
  expect(moving()).toBe(1);
  expect(screen.getByRole('img').style.backgroundImage).toContain('/castle-480.webp');
  await act(async () => load());
  expect(screen.getByRole('img').style.backgroundImage).toBe('');
});

test('a page that does not show it in time is there without any movement', async () => {
  const seen = aBrowser();
  showStore(<p>Loading…</p>);
  press('Castle');
  await act(() => seen.change());
  expect(address()).toBe('/store/castle');
  expect(seen.skipTransition).toHaveBeenCalledOnce();
});

test.each([
  ['motion is unwelcome', { isReduced: true }, 'Castle'],
  ['no picture stands for the page', {}, 'Dragon'],
])('the page changes at once where %s', (_, options, name) => {
  const seen = aBrowser(options);
  showStore();
  press(name);
  expect(address()).toBe(`/store/${name.toLowerCase()}`);
  expect(seen.captured).toBe(-1);
});
