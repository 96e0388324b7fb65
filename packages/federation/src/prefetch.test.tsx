import { SECOND } from '@storefront/utils/time';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppDescription } from './description.ts';
import type { PageModule } from './manifest.ts';
import type { PageLoader } from './page-loader.ts';
import { prefetchPages } from './prefetch.ts';

const ARRIVAL = 2 * SECOND;

const route = (path: `/${string}`) => ({ path, title: path, description: '' });
const catalog: AppDescription = { name: 'mfe-catalog', routes: [route('/store'), route('/store/:slug')], nav: [] };
const support: AppDescription = { name: 'mfe-support', routes: [route('/support')], nav: [] };

/** Fakes the viewport's observers. A document's links stay observed, also by earlier tests' pages. */
class FakeViewport implements IntersectionObserver {
  static all = new Set<FakeViewport>();
  readonly links = new Set<Element>();
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    FakeViewport.all.add(this);
  }
  observe(target: Element) {
    this.links.add(target);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

function scroll(link: Element, isIntersecting: boolean): void {
  for (const viewport of FakeViewport.all) {
    if (!viewport.links.has(link)) continue;
    // The code reads only these two properties of an entry; only a browser can create a complete one.
    viewport.tell([{ target: link, isIntersecting } as unknown as IntersectionObserverEntry], viewport);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeViewport);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'connection');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens a page with links to `paths`; `asked` lists the prefetched pages, each of which takes a while. */
function openPage(...paths: string[]) {
  const asked: string[] = [];
  const loader: PageLoader = {
    load(app, path) {
      asked.push(`${app} ${path}`);
      return new Promise<PageModule>((resolve) => setTimeout(() => resolve({ default: () => null }), ARRIVAL));
    },
    provide: () => {},
    loaded: () => undefined,
    reportBroken: () => {},
  };
  const links = (shown: readonly string[]) =>
    shown.map((path) => (
      <a key={path} href={path}>
        {path}
      </a>
    ));
  const { rerender } = render(links(paths));
  prefetchPages([catalog, support], loader);
  const link = (path: string) => screen.getByRole('link', { name: path });
  return {
    asked,
    link,
    show: (...shown: string[]) => rerender(links(shown)),
    /** Acts as the shopper, then lets the browser become idle. */
    act: async () => {
      movePointer(3);
      await wait(1 * SECOND);
    },
  };
}

/** @param pixels 0 when the page moved below a resting pointer */
const movePointer = (pixels: number) =>
  fireEvent(
    document.body,
    Object.assign(new Event('pointermove', { bubbles: true }), { movementX: pixels, movementY: 0 }),
  );

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function connect(connection: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

describe('a link', () => {
  test.each([
    ['pointed at', fireEvent.pointerOver],
    ['focused', fireEvent.focusIn],
    ['pressed', fireEvent.pointerDown],
  ])('that is %s has its page loaded', (_, touch) => {
    const { asked, link } = openPage('/store/castle');
    touch(link('/store/castle'));
    expect(asked).toEqual(['mfe-catalog /store/:slug']);
  });

  test.each(['https://example.com/store', '/api/openapi.json'])('to %s has nothing loaded', async (elsewhere) => {
    const { asked, link, act } = openPage(elsewhere);
    fireEvent.pointerOver(link(elsewhere));
    await act();
    scroll(link(elsewhere), true);
    await wait(1 * SECOND);
    expect(asked).toEqual([]);
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'with %o has its page loaded when it is pressed, not before',
    async (connection) => {
      connect(connection);
      const { asked, link, act } = openPage('/store');
      fireEvent.pointerOver(link('/store'));
      fireEvent.focusIn(link('/store'));
      await act();
      scroll(link('/store'), true);
      await wait(1 * SECOND);
      expect(asked).toEqual([]);
      fireEvent.pointerDown(link('/store'));
      expect(asked).toEqual(['mfe-catalog /store']);
    },
  );
});

describe('a link in view', () => {
  test('has its page loaded once it has been there for a while', async () => {
    connect({ saveData: false, effectiveType: '4g' });
    const { asked, link, act } = openPage('/store');
    await act();
    scroll(link('/store'), true);
    await wait(0.4 * SECOND);
    expect(asked).toEqual([]);
    await wait(0.2 * SECOND);
    expect(asked).toEqual(['mfe-catalog /store']);
  });

  test('has not while there is no connection', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { asked, link, act } = openPage('/store');
    await act();
    scroll(link('/store'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual([]);
    offline.mockRestore();
    scroll(link('/store'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual(['mfe-catalog /store']);
  });

  test('has it loaded by a browser that never says that it is idle, in the end', async () => {
    const forgetful = (callback: () => void, { timeout = Number.POSITIVE_INFINITY }: IdleRequestOptions = {}) =>
      timeout < Number.POSITIVE_INFINITY && setTimeout(callback, timeout);
    vi.stubGlobal('requestIdleCallback', forgetful);
    const { asked, link, act } = openPage('/store');
    await act();
    await wait(2 * SECOND);
    scroll(link('/store'), true);
    await wait(3 * SECOND);
    expect(asked).toEqual(['mfe-catalog /store']);
  });

  test('that is scrolled past has not', async () => {
    const { asked, link, act } = openPage('/store');
    await act();
    scroll(link('/store'), true);
    await wait(0.3 * SECOND);
    scroll(link('/store'), false);
    await wait(1 * SECOND);
    expect(asked).toEqual([]);
  });

  test('is not watched before the shopper does anything', async () => {
    const { asked, link } = openPage('/store');
    movePointer(0);
    await wait(60 * SECOND);
    scroll(link('/store'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual([]);
  });

  test('is not watched before the first view has loaded', async () => {
    const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const { asked, link, act } = openPage('/store');
    await act();
    scroll(link('/store'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual([]);
    loading.mockRestore();
    fireEvent.load(window);
    await wait(1 * SECOND);
    scroll(link('/store'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual(['mfe-catalog /store']);
  });

  test('of a page that came later counts too', async () => {
    const { asked, link, act, show } = openPage();
    await act();
    show('/support');
    await wait(0);
    scroll(link('/support'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual(['mfe-support /support']);
  });

  test('waits for the page before it, and is not loaded again', async () => {
    const { asked, link, act } = openPage('/store', '/support');
    await act();
    scroll(link('/store'), true);
    scroll(link('/support'), true);
    await wait(1 * SECOND);
    expect(asked).toEqual(['mfe-catalog /store']);
    await wait(ARRIVAL);
    expect(asked).toEqual(['mfe-catalog /store', 'mfe-support /support']);
    scroll(link('/store'), false);
    scroll(link('/store'), true);
    await wait(1 * SECOND + ARRIVAL);
    expect(asked).toHaveLength(2);
  });
});
