/** Requests of a visit with an empty cache: home, the store, a product, the store again, and another product. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '@storefront/cli/browser';
import { type Kind, recordRequests } from '../first-load/measure-first-load.ts';

export const VIEWS = 5;
/** Milliseconds to wait on a page for what it loads late. */
const READING = 1500;

export interface Traffic {
  readonly calls: number;
  /** Number of scripts, styles, fonts and pictures. */
  readonly files: number;
  /** Transferred bytes. */
  readonly htmlBytes: number;
  readonly callBytes: number;
  readonly fileBytes: number;
}

export async function measureVisit(url: string): Promise<Traffic> {
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ['--no-sandbox'] });
  try {
    return await visit(browser, url);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Traffic> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const recorded = recordRequests(session);
  await page.goto(`${url}/home`);
  await page.waitForTimeout(READING);
  for (const nth of [0, 1]) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store', exact: true }).click();
    await page.waitForTimeout(READING);
    await openProduct(page, nth);
    await page.waitForTimeout(READING);
  }
  const { kinds, bytes } = recorded();
  const count = (...wanted: Kind[]) => kinds.filter((kind) => wanted.includes(kind)).length;
  return {
    calls: count('api'),
    files: count('script', 'style', 'image', 'other'),
    htmlBytes: bytes.document,
    callBytes: bytes.api,
    fileBytes: bytes.script + bytes.style + bytes.image + bytes.other,
  };
}

async function openProduct(page: Page, nth: number): Promise<void> {
  const product = page.getByRole('region', { name: 'Products' }).getByRole('listitem').nth(nth);
  await product.getByRole('link').first().click();
}
