/** Measures first loads in a real browser on a slow phone with an empty cache. */
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Lighthouse's slow 4G, and a processor four times slower than this one. */
const NETWORK = {
  offline: false,
  latency: 562,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 412, height: 823 };
/** Milliseconds without a request after which a page counts as settled. */
const SETTLED = 1500;

export interface FirstLoad {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** Milliseconds until hydration; 0 for a page without scripts. */
  readonly hydrated: number;
  readonly requestsBeforeContent: number;
  readonly requests: number;
  readonly bytes: Readonly<Record<'document' | 'script' | 'style' | 'image' | 'api' | 'other', number>>;
}

export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1.75, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    const requests = recordRequests(session);
    await page.goto(url, { waitUntil: 'networkidle' });
    // A fixed wait, because later layout shifts and larger paints count too.
    await page.waitForTimeout(SETTLED);
    return { ...(await seen(page)), ...requests(await paintedAt(page)) };
  } finally {
    await context.close();
  }
}

declare global {
  var observed: Observed;
}

interface Observed {
  fcp: number;
  lcp: number;
  cls: number;
}

function observe(): void {
  const observed: Observed = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(globalThis, { observed });
  const on = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') observed.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    observed.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) observed.cls += entry.value ?? 0;
  });
}

async function seen(page: Page): Promise<Pick<FirstLoad, 'fcp' | 'lcp' | 'cls' | 'hydrated'>> {
  return page.evaluate(() => ({
    ...globalThis.observed,
    hydrated: performance.getEntriesByName('hydrated')[0]?.startTime ?? 0,
  }));
}

/** In the clock of the DevTools protocol: seconds. */
async function paintedAt(page: Page): Promise<number> {
  return page.evaluate(() => (performance.timeOrigin + globalThis.observed.fcp) / 1000);
}

interface Recorded {
  readonly wallTime: number;
  readonly kind: keyof FirstLoad['bytes'];
  bytes: number;
}

const KINDS: Readonly<Record<string, keyof FirstLoad['bytes']>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
  Fetch: 'api',
  XHR: 'api',
};

function recordRequests(
  session: CDPSession,
): (paintedAt: number) => Pick<FirstLoad, 'requestsBeforeContent' | 'requests' | 'bytes'> {
  const recorded = new Map<string, Recorded>();
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, type = '' }) => {
    recorded.set(requestId, { wallTime, kind: KINDS[type] ?? 'other', bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = recorded.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return (paintedAt) => {
    const all = [...recorded.values()];
    const bytesOf = (kind: keyof FirstLoad['bytes']) =>
      all.filter((request) => request.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      requests: all.length,
      requestsBeforeContent: all.filter(({ wallTime }) => wallTime < paintedAt).length,
      bytes: {
        document: bytesOf('document'),
        script: bytesOf('script'),
        style: bytesOf('style'),
        image: bytesOf('image'),
        api: bytesOf('api'),
        other: bytesOf('other'),
      },
    };
  };
}
