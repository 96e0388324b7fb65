import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { findBrowser } from '@storefront/e2e/find-browser';
import { freePort } from '@storefront/utils/free-port';
import { SECOND } from '@storefront/utils/time';
import type { Trial } from 'bff/releases';
import { findOrInstallBrowser } from '../browser.ts';
import { CommandError } from '../command-error.ts';
import { runningInstance } from '../instance.ts';
import { startServer } from '../server.ts';

type Route = Trial['routes'][number];

const PAGE_TIMEOUT = 15 * SECOND;
const QUIET_TIME = 0.5 * SECOND;

/** Tries a release in a browser. @returns its problems @param env of a server, for when no store is running */
export async function smokeTest(trial: Trial, env: NodeJS.ProcessEnv): Promise<string[]> {
  const site = await findSite(env);
  try {
    const browser = await chromium.launch({
      executablePath: browserForTrials(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      return await openPages(browser, site.url, trial);
    } finally {
      await browser.close();
    }
  } finally {
    await site.stop();
  }
}

/** @throws {CommandError} in production where no browser is installed */
export function browserForTrials(): string {
  if (process.env.NODE_ENV !== 'production') return findOrInstallBrowser();
  const found = findBrowser();
  if (found) return found;
  throw new CommandError(
    'There is no Chromium to try the release in, and in production none is installed by itself: install chromium, or set CHROMIUM_PATH to one.',
  );
}

interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** The store at STORE_URL, the one that runs from this checkout, or a server of our own on the same registry. */
async function findSite(env: NodeJS.ProcessEnv): Promise<Site> {
  const running = process.env.DATABASE_URL ? undefined : await runningInstance();
  const url = process.env.STORE_URL || running?.url;
  if (url) return { url, stop: async () => {} };
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  // The running store has the other ports of these settings.
  const { CONSOLE_ORIGIN: _, METRICS_PORT: __, ...settings } = env;
  const server = await startServer({ ...settings, HOST: '127.0.0.1', PORT: String(port) }, own);
  return { url: own, stop: () => server.stop() };
}

async function openPages(browser: Browser, url: string, { release, pinPath, session, budget, routes }: Trial) {
  const context = async (signedIn: boolean) => {
    const created = await browser.newContext({ baseURL: url });
    // Browsers accept such a cookie here without TLS, but Playwright sets it for https addresses only.
    const secureUrl = url.replace(/^http:/, 'https:');
    const cookies = [budget, ...(signedIn ? [session] : [])];
    await created.addCookies(
      cookies.map((cookie) => ({ ...cookie, url: secureUrl, secure: true, httpOnly: true, sameSite: 'Lax' }) as const),
    );
    const page = await created.newPage();
    await page.goto(pinPath);
    await page.close();
    return created;
  };
  const [visitor, shopper] = [await context(false), await context(true)];
  const assets = `/assets/${release.app}/${release.version}/`;
  const problems: string[] = [];
  for (const route of routes) {
    const found = await openPage(route.redirect?.when === 'signed-out' ? shopper : visitor, route, assets);
    problems.push(...found.map((problem) => `The page ${route.path} ${problem}.`));
  }
  return problems;
}

/** Problems of the page, each to follow its path in a sentence. */
async function openPage(context: BrowserContext, route: Route, assets: string): Promise<string[]> {
  const path = await exampleOf(context, route);
  if (path === undefined) return ['cannot be tried: nobody knows what its address stands for'];
  const page = await context.newPage();
  const problems = watch(page, isOwn(route) ? path : undefined);
  const isQuiet = watchTraffic(page);
  try {
    const response = await page.goto(path, { timeout: PAGE_TIMEOUT });
    if (new URL(page.url()).pathname !== path) problems.push(`leads to ${new URL(page.url()).pathname}`);
    if (!(await response?.text())?.includes(assets)) problems.push('does not use the release');
    await page.locator('main h1').first().waitFor({ timeout: PAGE_TIMEOUT });
    await isQuiet();
  } catch (error) {
    problems.push(`shows no heading (${firstLine((error as Error).message)})`);
  } finally {
    await page.close();
  }
  return [...new Set(problems)];
}

/** True for pages of a user's own data: the trial account owns nothing, so they must answer "not found". */
function isOwn({ path, redirect }: Route): boolean {
  return redirect?.when === 'signed-out' && path.includes(':');
}

/** Collects problems of `page` from now on. @param missing a path expected to answer 404 */
function watch(page: Page, missing: string | undefined): string[] {
  const problems: string[] = [];
  const isMissing = (url: string) => URL.canParse(url) && new URL(url).pathname === missing;
  page.on('console', (message) => {
    if (message.type() === 'error' && !isMissing(message.location().url)) {
      problems.push(`complains: ${firstLine(message.text())}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`throws: ${firstLine(error.message)}`));
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Aborted requests are no failure.
    if (errorText !== 'net::ERR_ABORTED') problems.push(`cannot load ${request.url()}: ${errorText}`);
  });
  page.on('response', (response) => {
    const isExpected = isMissing(response.url()) ? response.status() === 404 : response.status() < 400;
    if (!isExpected) problems.push(`gets ${response.status()} for ${response.url()}`);
  });
  return problems;
}

/** Watches requests of `page`; the function resolves when no request is open for a moment, streams apart. */
function watchTraffic(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastChange = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.resourceType() === 'eventsource') return;
    change(request);
    lastChange = performance.now();
  };
  page.on(
    'request',
    note((request) => underWay.add(request)),
  );
  const noteEnd = note((request) => underWay.delete(request));
  page.on('requestfinished', noteEnd);
  page.on('requestfailed', noteEnd);
  return async () => {
    const giveUpAt = performance.now() + PAGE_TIMEOUT;
    while (underWay.size > 0 || performance.now() - lastChange < QUIET_TIME) {
      if (performance.now() > giveUpAt) throw new Error('it goes on loading');
      await sleep(QUIET_TIME / 10);
    }
  };
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/\.+$/, '');
}

/** An address of the route's pattern; undefined for a parameter without a known example. */
async function exampleOf(context: BrowserContext, route: Route): Promise<string | undefined> {
  const { path } = route;
  if (isOwn(route)) return path.replaceAll(/:\w+/g, randomUUID());
  if (!path.includes(':')) return path;
  const product = await firstProduct(context);
  const filled = path.replace(':productId', product?.id ?? ':productId').replace(':slug', product?.slug ?? ':slug');
  return filled.includes(':') ? undefined : filled;
}

/** Opened as a page: other requests of Playwright leave the context's cookies out where there is no TLS. */
async function firstProduct(context: BrowserContext): Promise<{ id: string; slug: string } | undefined> {
  const page = await context.newPage();
  try {
    const response = await page.goto('/api/products', { timeout: PAGE_TIMEOUT });
    const { products = [] } = ((await response?.json()) ?? {}) as { products?: { id: string; slug: string }[] };
    return products[0];
  } finally {
    await page.close();
  }
}
