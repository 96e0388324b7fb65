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

export interface Subject {
  readonly url: string;
  /** `name=value`; logs the visitor in. */
  readonly cookie?: string | undefined;
}

export interface FirstLoad {
  /** All times are in milliseconds. */
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** 0 for a page without scripts. */
  readonly hydrated: number;
  readonly status: number;
  readonly html: string;
  readonly requests: number;
  readonly bytes: Readonly<Record<Kind, number>>;
}

export async function measureFirstLoad(browser: Browser, { url, cookie }: Subject): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1.75, isMobile: true });
  try {
    if (cookie) await context.addCookies([signedIn(url, cookie)]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    const recorded = recordRequests(session);
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    // The wait is fixed, because later layout shifts and larger paints count too.
    await page.waitForTimeout(SETTLED);
    const html = (await response?.text()) ?? '';
    return { ...(await seen(page)), ...recorded(), status: response?.status() ?? 0, html };
  } finally {
    await context.close();
  }
}

function signedIn(url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, domain: new URL(url).hostname, path: '/', secure: name.startsWith('__Host-') };
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

export interface Recorded extends Pick<FirstLoad, 'requests' | 'bytes'> {
  readonly kinds: readonly Kind[];
}

export type Kind = 'document' | 'script' | 'style' | 'image' | 'api' | 'other';

const KINDS: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
  Fetch: 'api',
  XHR: 'api',
};

/** Records requests from now on. */
export function recordRequests(session: CDPSession): () => Recorded {
  const kinds = new Map<string, Kind>();
  const bytes: Record<Kind, number> = { document: 0, script: 0, style: 0, image: 0, api: 0, other: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => {
    kinds.set(requestId, KINDS[type] ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength;
  });
  return () => ({ requests: kinds.size, kinds: [...kinds.values()], bytes });
}
