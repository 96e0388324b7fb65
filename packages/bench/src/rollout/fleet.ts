/** Shoppers in real browsers who continue their rounds during releases. */

import { stripVTControlCharacters } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { findOrInstallBrowser } from '@storefront/cli/browser';
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import { SECOND } from '@storefront/utils/time';
import { bootVersions, expectedNumbers, type NumberOf } from './page-facts.ts';
import { shownNumbers } from './variants.ts';

const TIMEOUT = 30 * SECOND;
/** Number of shoppers that load pages, and of shoppers that navigate within one open page. */
const LOADING = 2;
const STAYING = 1;

export interface Fleet {
  readonly counts: { rounds: number; views: number };
  stop(): Promise<void>;
}

interface Shopper {
  readonly page: Page;
  readonly context: BrowserContext;
  seats: number;
}

interface Rounds {
  readonly counts: Fleet['counts'];
  readonly numberOf: NumberOf;
  readonly fail: (problem: string) => void;
  isStopping: boolean;
}

/** Starts the shoppers at once. @param fail receives each problem */
export async function startFleet(origin: string, numberOf: NumberOf, fail: (problem: string) => void): Promise<Fleet> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const rounds: Rounds = { counts: { rounds: 0, views: 0 }, numberOf, fail, isStopping: false };
  const shop = async (n: number) => goRound(rounds, await enter(browser, origin, n), n < LOADING);
  const shoppers = Array.from({ length: LOADING + STAYING }, (_, n) =>
    shop(n).catch((error: Error) => fail(`a browser could not continue: ${firstLines(error.message)}`)),
  );
  return {
    counts: rounds.counts,
    async stop() {
      rounds.isStopping = true;
      await Promise.all(shoppers);
      await browser.close();
    },
  };
}

async function goRound(rounds: Rounds, shopper: Shopper, isLoading: boolean): Promise<void> {
  const { page, context } = shopper;
  watch(
    page,
    (problem) => rounds.isStopping || rounds.fail(`a browser at ${new URL(page.url()).pathname}: ${problem}`),
  );
  await page.goto('/home');
  while (!rounds.isStopping) await oneRound(rounds, shopper, isLoading);
  await expect
    .poll(() => seatsOnServer(context), { timeout: TIMEOUT, message: 'the seats in the cart on the server' })
    .toBe(shopper.seats);
}

async function oneRound(rounds: Rounds, shopper: Shopper, isLoading: boolean): Promise<void> {
  const { page } = shopper;
  if (isLoading) await page.goto('/home');
  else await link(page, 'Home').click();
  await arrive(rounds, page, /./);
  await link(page, 'Store').click();
  await arrive(rounds, page, /^Store/);
  await search(page);
  await addFirst(shopper);
  await expectSeats(shopper);
  await link(page, 'Support').click();
  await arrive(rounds, page, /^Support/);
  await cart(page).click();
  await arrive(rounds, page, /^Checkout/);
  if (isLoading) await page.reload();
  await link(page, 'Profile').click();
  await arrive(rounds, page, /^Profile/);
  await expectSeats(shopper);
  await link(page, 'About').click();
  await arrive(rounds, page, /./);
  rounds.counts.rounds += 1;
}

async function arrive({ counts, numberOf, fail }: Rounds, page: Page, title: RegExp): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible({ timeout: TIMEOUT });
  await expect(page.getByText('Loading…')).toHaveCount(0, { timeout: TIMEOUT });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, null, { timeout: TIMEOUT });
  const { boot, text } = await page.evaluate((id) => {
    const { textContent } = document.getElementById(id) ?? {};
    return {
      boot: JSON.parse(textContent ?? '') as BootData,
      text: document.getElementById('root')?.textContent ?? '',
    };
  }, BOOT_ELEMENT_ID);
  const shown = shownNumbers(text);
  const path = new URL(page.url()).pathname;
  const expected = expectedNumbers(path, bootVersions(boot), numberOf);
  if (shown.join() !== expected.join()) {
    fail(`a browser at ${path} shows the releases ${shown} instead of ${expected}`);
  }
  counts.views += 1;
}

/** Adds the first product. A page load during the request would be a failure without a release, too. */
async function addFirst(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const saved = page.waitForResponse((response) => isCartChange(response.request()), { timeout: TIMEOUT });
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await saved;
  shopper.seats += 1;
}

async function enter(browser: Browser, origin: string, n: number): Promise<Shopper> {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${n}` },
  });
  const response = await context.request.post('/api/accounts', {
    headers: { origin, 'x-storefront-client': 'shopper' },
    data: { email: `fleet-${n}@example.com`, password: 'lantern on the hill' },
  });
  if (response.status() !== 201) throw new Error(`sign-up failed: ${await response.text()}`);
  return { page: await context.newPage(), context, seats: 0 };
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
const cart = (page: Page): Locator => navigation(page).getByRole('link', { name: /^Cart, / });

const isCartChange = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/cart/items');

async function search(page: Page): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.fill('dragon');
  await expect(page).toHaveURL(/search=dragon/, { timeout: TIMEOUT });
  // Until then the old list is shown, and a click on its buttons would add nothing.
  const first = page.getByRole('region', { name: 'Products' }).getByRole('listitem').first();
  await expect(first).toContainText(/dragon/i, { timeout: TIMEOUT });
}

async function expectSeats({ page, seats }: Shopper): Promise<void> {
  const name = `Cart, ${seats} ${seats === 1 ? 'item' : 'items'}`;
  await expect(navigation(page).getByRole('link', { name, exact: true })).toBeVisible({ timeout: TIMEOUT });
}

async function seatsOnServer({ request }: BrowserContext): Promise<number> {
  const response = await request.get('/api/cart', { headers: { 'x-storefront-client': 'shopper' } });
  const { items } = (await response.json()) as { items: { quantity: number }[] };
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.filter(Boolean).slice(0, 4).join(', ');
}

function watch(page: Page, tell: (problem: string) => void): void {
  page.on('console', (message) => message.type() === 'error' && tell(`complains: ${message.text()}`));
  page.on('pageerror', (error) => tell(`throws: ${error.message}`));
  page.on('crash', () => tell('crashed'));
  page.on(
    'response',
    (response) => response.status() >= 400 && tell(`gets ${response.status()} for ${response.url()}`),
  );
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Requests that navigation aborts are not failures.
    if (errorText !== 'net::ERR_ABORTED') tell(`cannot load ${request.url()}: ${errorText}`);
  });
}
