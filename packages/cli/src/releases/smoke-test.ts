import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { type AnyDocs, documentation } from '@storefront/contract/documentation/domains';
import { findBrowser } from '@storefront/e2e/find-browser';
import { publishedBudgets } from '@storefront/federation/budgets';
import { freePort } from '@storefront/utils/free-port';
import { SECOND } from '@storefront/utils/time';
import type { Trial } from 'bff/releases';
import { findOrInstallBrowser } from '../browser.ts';
import { runningInstance } from '../instance.ts';
import { startServer } from '../server.ts';
import { type Watched, watchPage } from './watch-page.ts';

type Route = Trial['routes'][number];

const PAGE_TIMEOUT = 15 * SECOND;
const QUIET_TIME = 0.5 * SECOND;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Tries a release in a browser.
 * @returns its problems; null in production when no browser is installed
 * @param env for a server, used when no store is running
 */
export async function smokeTest(trial: Trial, env: NodeJS.ProcessEnv): Promise<string[] | null> {
  const executablePath = browserForTrials();
  if (!executablePath) return null;
  const site = await findSite(env);
  try {
    const browser = await chromium.launch({
      executablePath,
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

/** In development a browser is installed when needed. */
function browserForTrials(): string | undefined {
  return process.env.NODE_ENV === 'production' ? findBrowser() : findOrInstallBrowser();
}

interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** Finds the store at STORE_URL or the one that runs from this checkout, or starts a server on the same registry. */
async function findSite(env: NodeJS.ProcessEnv): Promise<Site> {
  const running = process.env.DATABASE_URL ? undefined : await runningInstance();
  const url = process.env.STORE_URL || running?.url;
  if (url) return { url, stop: async () => {} };
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  // The running store uses the other ports of these settings.
  const { CONSOLE_ORIGIN: _, METRICS_PORT: __, ...settings } = env;
  const server = await startServer({ ...settings, HOST: '127.0.0.1', PORT: String(port) }, own);
  return { url: own, stop: () => server.stop() };
}

/** The release under trial and the facts that pages are checked against. */
interface Tried {
  readonly release: Trial['release'];
  /** Built-ins that the shell changes for all apps. */
  readonly changedBefore: ReadonlySet<string>;
  /** True when the route was not opened as another user before. */
  readonly isFirst: boolean;
}

/** Opens the pages as a visitor and as a shopper, in parallel. */
async function openPages(browser: Browser, url: string, { release, pinPath, session, budget, routes }: Trial) {
  const context = async (signedIn: boolean) => {
    const created = await browser.newContext({ baseURL: url });
    // Browsers accept such a cookie here without TLS, but Playwright sets it only for https URLs.
    const secureUrl = url.replace(/^http:/, 'https:');
    const cookies = [budget, ...(signedIn ? [session] : [])];
    await created.addCookies(
      cookies.map((cookie) => ({ ...cookie, url: secureUrl, secure: true, httpOnly: true, sameSite: 'Lax' }) as const),
    );
    return created;
  };
  const [visitor, shopper] = await Promise.all([context(false), context(true)]);
  // The shopper's browser only needs the cookie that the link sets.
  const opening = await shopper.newPage();
  await opening.goto(pinPath, { waitUntil: 'commit' });
  await opening.close();
  const tried = { release, changedBefore: await pin(visitor, pinPath) };
  const openAll = async (signedIn: boolean, found: string[] = []) => {
    for (const route of routes) {
      if (route.redirect?.when === (signedIn ? 'signed-in' : 'signed-out')) continue;
      const isFirst = !signedIn || route.redirect !== undefined;
      // Other apps' pages run in a shell on trial: opening each once is enough.
      if (!isFirst && !isPageOf(release, route)) continue;
      const problems = await openRoute(signedIn ? shopper : visitor, route, { ...tried, isFirst });
      found.push(...problems.map((problem) => `The page ${route.path} ${problem}.`));
    }
    return found;
  };
  const problems = await Promise.all([openAll(false), openAll(true)]);
  return [...new Set(problems.flat())];
}

const isPageOf = ({ description }: Trial['release'], route: Route) => description.routes.includes(route);

const assetsOf = ({ app, version }: Trial['release']) => `/assets/${app}/${version}/`;

/**
 * Pins the release in a context by its link. @returns the built-ins that the shell changes on its home page, where the
 * link leads
 */
async function pin(context: BrowserContext, path: string): Promise<ReadonlySet<string>> {
  const page = await context.newPage();
  try {
    const watched = await watchPage(page, '/');
    const isQuiet = watchTraffic(page);
    await page.goto(path, { timeout: PAGE_TIMEOUT });
    await isQuiet();
    return new Set(await watched.changedBuiltIns());
  } finally {
    await page.close();
  }
}

/** Opens the route without search parameters and, the first time and where possible, with all that it reads. */
async function openRoute(context: BrowserContext, route: Route, tried: Tried): Promise<string[]> {
  const path = await exampleOf(context, route);
  if (path === undefined) return ['cannot be tested: there is no example of its address'];
  const search = tried.isFirst && isPageOf(tried.release, route) ? searchOf(route) : '';
  const problems = await openPage(context, route, path, tried);
  return search === '' || problems.length > 0 ? problems : openPage(context, route, path + search, tried);
}

/** Returns problems of the page, each phrased to follow its path in a sentence. */
async function openPage(context: BrowserContext, route: Route, address: string, tried: Tried): Promise<string[]> {
  const [path = ''] = address.split('?');
  const assets = assetsOf(tried.release);
  const page = await context.newPage();
  const watched = await watchPage(page, assets);
  const problems = watch(page, isOwn(route) ? path : undefined);
  const isQuiet = watchTraffic(page);
  try {
    const response = await page.goto(address, { timeout: PAGE_TIMEOUT });
    if (new URL(page.url()).pathname !== path) problems.push(`leads to ${new URL(page.url()).pathname}`);
    const html = (await response?.text()) ?? '';
    if (!html.includes(assets)) problems.push('does not use the release');
    if (mayRender(tried.release, route) && !/<h1\b/.test(html)) {
      problems.push('is not rendered by its server file, which fails: see first_view_failed in the server log');
    }
    await page.locator('main h1').first().waitFor({ timeout: PAGE_TIMEOUT });
    await isQuiet();
    problems.push(...(await misfitsOf(watched, route, tried)));
  } catch (error) {
    problems.push(`shows no heading (${firstLine((error as Error).message)})`);
  } finally {
    await page.close();
  }
  return problems;
}

/** True when the server can render the page's heading: pages of data that the trial account lacks have none. */
const mayRender = (release: Trial['release'], route: Route) =>
  release.server !== undefined && isPageOf(release, route) && !isOwn(route);

/** Returns what the page loaded or changed although a release must not. */
async function misfitsOf(watched: Watched, { path }: Route, { release, changedBefore }: Tried): Promise<string[]> {
  const { initial, pages } = release;
  const { scripts, styles } = pages[path] ?? { scripts: [], styles: [] };
  const known = new Set([...initial.scripts, ...initial.styles, ...scripts, ...styles]);
  const undeclared = (await watched.neededFiles()).filter((file) => !known.has(file));
  const isStyle = (file: string) => file.endsWith('.css');
  const page = {
    scripts: [...scripts, ...undeclared.filter((file) => !isStyle(file))],
    styles: [...styles, ...undeclared.filter(isStyle)],
  };
  const budgets = publishedBudgets({ ...release, pages: { [path]: page } });
  const tooHeavy = budgets.filter(({ bytes, budget }) => bytes > budget);
  const unhashed = await watched.unhashedFiles();
  const changed = (await watched.changedBuiltIns()).filter((name) => !changedBefore.has(name));
  return [
    ...tooHeavy.map(
      ({ name, bytes, budget }) =>
        `is too heavy: ${name}, ${bytes} of ${budget} bytes with ${undeclared.join(', ')}, which its scripts load; load later what the first view does not need`,
    ),
    ...(unhashed.length === 0
      ? []
      : [`loads ${unhashed.join(', ')} without a hash: set integrity and crossorigin where they are loaded`]),
    ...(changed.length === 0
      ? []
      : [`changes ${changed.join(', ')}, which all apps on a page share: use functions of its own instead`]),
  ];
}

/** Returns every search parameter that the page reads, with example values of the API's documentation. */
function searchOf({ search = [], data = [] }: Route): string {
  const parameters = new URLSearchParams(search.map((name) => [name, 'a']));
  for (const { endpoint, query = {} } of data) {
    const { request }: AnyDocs = documentation[endpoint];
    for (const [parameter, name] of Object.entries<string | undefined>(query)) {
      const example = request?.query?.[parameter];
      if (name !== undefined && example !== undefined) parameters.set(name, String(example));
    }
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** True for pages of a user's own data: the trial account owns nothing, so they must answer "not found". */
function isOwn({ path, redirect }: Route): boolean {
  return redirect?.when === 'signed-out' && path.includes(':');
}

/**
 * Collects problems of `page` from now on. @param missing a path of something that does not exist: it and its data
 * answer 404
 */
function watch(page: Page, missing: string | undefined): string[] {
  const problems: string[] = [];
  const ids = missing?.split('/').filter((part) => UUID.test(part)) ?? [];
  const isMissing = (url: string) =>
    ids.some((id) => URL.canParse(url) && new URL(url).pathname.split('/').includes(id));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isMissing(message.location().url)) {
      problems.push(`complains: ${firstLine(message.text())}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`throws: ${firstLine(error.message)}`));
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Aborted requests are not failures.
    if (errorText !== 'net::ERR_ABORTED') problems.push(`cannot load ${request.url()}: ${errorText}`);
  });
  page.on('response', (response) => {
    const isGone = response.status() === 404;
    const isPage = new URL(response.url()).pathname === missing;
    const isExpected = isPage ? isGone : response.status() < 400 || (isGone && isMissing(response.url()));
    if (!isExpected) problems.push(`gets ${response.status()} for ${response.url()}`);
  });
  return problems;
}

/** Watches requests of `page`; the returned function resolves when no request but a stream is open for a moment. */
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
      if (performance.now() > giveUpAt) throw new Error('it never stops loading');
      await sleep(QUIET_TIME / 10);
    }
  };
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/\.+$/, '');
}

/** Returns an example path of the route; undefined for a parameter without a known example. */
async function exampleOf(context: BrowserContext, route: Route): Promise<string | undefined> {
  const { path } = route;
  if (isOwn(route)) return path.replaceAll(/:\w+/g, randomUUID());
  if (!path.includes(':')) return path;
  const product = await firstProduct(context);
  const filled = path.replace(':productId', product?.id ?? ':productId').replace(':slug', product?.slug ?? ':slug');
  return filled.includes(':') ? undefined : filled;
}

/** Opens the API as a page: Playwright's other requests omit the context's cookies without TLS. */
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
