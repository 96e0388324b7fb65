/**
 * Measures first loads of pages, interleaved so that a busy machine slows all of them equally, and prints their
 * medians.
 */
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { findOrInstallBrowser } from '@storefront/cli/browser';
import { hasFirstView } from '../first-view.ts';
import { median } from '../percentile.ts';
import { sized } from '../size.ts';
import { type FirstLoad, measureFirstLoad, type Subject } from './measure-first-load.ts';

const RUNS = sized(5, 1);
const KILOBYTE = 1000;

export interface ComparedPage extends Subject {
  readonly name: string;
  /** The page to compare with. */
  readonly twin?: Subject;
  /** True for a page of this store, where a missing first view is an error. */
  readonly isOurs: boolean;
}

interface Loads {
  readonly page: FirstLoad[];
  readonly twin: FirstLoad[];
  readonly loadAverages: number[];
}

export async function compareFirstLoads(pages: readonly ComparedPage[]): Promise<void> {
  const loads = new Map(pages.map((page) => [page, { page: [], twin: [], loadAverages: [] } as Loads]));
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    for (let n = 0; n < RUNS; n += 1) for (const [page, seen] of loads) await measureOnce(browser, page, seen);
  } finally {
    await browser.close();
  }
  console.log(
    `First load, nothing cached: slow 4G (562 ms, 1.44 Mbit/s), processor slowed 4 times, 412 px, median of ${RUNS}.`,
  );
  console.table([...loads].map(([page, seen]) => row(page, seen)));
}

async function measureOnce(browser: Browser, page: ComparedPage, seen: Loads): Promise<void> {
  seen.page.push(await measureFirstLoad(browser, page));
  if (page.twin) seen.twin.push(await measureFirstLoad(browser, page.twin));
  seen.loadAverages.push(loadavg()[0] ?? 0);
}

type Metric = (load: FirstLoad) => number;

const fcp: Metric = (load) => load.fcp;
const lcp: Metric = (load) => load.lcp;

function row({ name, isOurs }: ComparedPage, { page, twin, loadAverages }: Loads) {
  const of = (metric: Metric) => median(page.map(metric));
  const kilobytes = (metric: Metric) => Math.round(of(metric) / KILOBYTE);
  const isError = ({ status, html }: FirstLoad) => status !== 200 || (isOurs && !hasFirstView(html));
  return {
    page: name,
    ...compared('FCP', fcp, page, twin),
    ...compared('LCP', lcp, page, twin),
    'hydrated ms': Math.round(of(({ hydrated }) => hydrated)),
    CLS: Math.max(...page.map(({ cls }) => cls)).toFixed(3),
    kB: kilobytes(({ bytes }) => Object.values(bytes).reduce((sum, size) => sum + size, 0)),
    'HTML kB': kilobytes(({ bytes }) => bytes.document),
    'JS kB': kilobytes(({ bytes }) => bytes.script),
    'picture kB': kilobytes(({ bytes }) => bytes.image),
    errors: page.filter(isError).length,
    'load average': median(loadAverages).toFixed(1),
  };
}

function compared(name: string, metric: Metric, page: readonly FirstLoad[], twin: readonly FirstLoad[]) {
  const [ours, theirs] = [page, twin].map((loads) => median(loads.map(metric))) as [number, number];
  if (twin.length === 0) return { [`${name} ms`]: Math.round(ours) };
  return {
    [`${name} ms / twin`]: `${Math.round(ours)} / ${Math.round(theirs)}`,
    [`${name} ×`]: (ours / theirs).toFixed(2),
  };
}
