/** First loads of every public page compared with static twins, and rendered pages per second. */
import { chromium } from '@playwright/test';
import { findOrInstallBrowser } from '@storefront/cli/browser';
import { type FirstLoad, measureFirstLoad } from './first-load.ts';
import { sized } from './size.ts';
import { publishStaticTwin } from './static-page.ts';
import { type BenchStore, startStore } from './store.ts';
import { measureThroughput } from './throughput.ts';

const PATHS = sized(['/home', '/store', '/support', '/about', '/login'], ['/about']);
const RUNS = sized(5, 1);

export async function run(): Promise<void> {
  const store = await startStore();
  try {
    await firstLoads(store);
    await throughput(store);
  } finally {
    await store.stop();
  }
}

async function firstLoads(store: BenchStore): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  const rows = [];
  for (const path of PATHS) {
    const twin = await publishStaticTwin(store, path);
    const [page, still] = [await medianLoad(browser, store.url + path), await medianLoad(browser, store.url + twin)];
    rows.push(row(path, page, page.lcp / still.lcp), row(`${path}, static`, still, 1));
  }
  await browser.close();
  console.log(
    `First load, nothing cached: slow 4G (562 ms, 1.44 Mbit/s), processor slowed 4 times, 412 px, median of ${RUNS}.`,
  );
  console.table(rows);
}

async function medianLoad(browser: Parameters<typeof measureFirstLoad>[0], url: string): Promise<FirstLoad> {
  const loads: FirstLoad[] = [];
  for (let n = 0; n < RUNS; n++) loads.push(await measureFirstLoad(browser, url));
  loads.sort((a, b) => a.lcp - b.lcp);
  const median = loads[Math.floor(RUNS / 2)];
  if (!median) throw new Error('nothing was measured');
  return median;
}

function row(page: string, load: FirstLoad, ratio: number) {
  const { bytes } = load;
  return {
    page,
    'FCP ms': Math.round(load.fcp),
    'LCP ms': Math.round(load.lcp),
    '× static': ratio.toFixed(2),
    CLS: load.cls.toFixed(3),
    'hydrated ms': Math.round(load.hydrated),
    'requests before content': load.requestsBeforeContent,
    requests: load.requests,
    'API requests': bytes.api > 0 ? 'yes' : 0,
    'HTML B': bytes.document,
    'JS B': bytes.script,
    'CSS B': bytes.style,
    'images B': bytes.image,
  };
}

async function throughput({ url }: BenchStore): Promise<void> {
  const cached = await measureThroughput(url, () => '/store');
  // Every URL differs in a parameter that the page reads, so that none is kept; all show a full list.
  const uncached = await measureThroughput(url, (n) => `/store?compare=${n}`);
  console.log('Pages per second of one server process, 32 connections, 5 s each.');
  console.table([
    { page: '/store, kept in memory', ...rounded(cached) },
    { page: '/store, rendered each time', ...rounded(uncached) },
  ]);
}

function rounded({ perSecond, p50, p99, failures }: Awaited<ReturnType<typeof measureThroughput>>) {
  return { 'per second': perSecond, 'p50 ms': p50.toFixed(1), 'p99 ms': p99.toFixed(1), failures };
}
