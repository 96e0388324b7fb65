/** One way a page can look, and how to get there. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { isAlive, navLink, title } from '../parts.ts';
import { expect } from '../test.ts';

export interface PageState {
  readonly name: string;
  readonly open: (page: Page, context: BrowserContext) => Promise<void>;
  /** What pages may say on the console on the way. */
  readonly complaints?: readonly RegExp[];
  /** It is what visitors come to, and pictured on every screen in both themes. */
  readonly isPublic?: true;
  /** `npm test` looks at it, as at public ones: each page as most meet it, and each kind of form. */
  readonly isMain?: true;
  /** It is about a dialog or a notice over the page, so what is in view is pictured. */
  readonly isInView?: true;
  /** What it is about, where the rest of the page is pictured elsewhere. */
  readonly part?: (page: Page) => Locator;
  /** It looks the same whatever theme the system has, and has this one. */
  readonly theme?: 'light' | 'dark';
  /** It is what a printer gets. */
  readonly isPrinted?: true;
}

/** Opens the page at `path`, and waits for it. */
export async function at(page: Page, path: string, name?: string | RegExp): Promise<void> {
  await page.goto(path);
  await isThere(page, name);
}

/** Waits until the page's own heading stands there and its scripts have taken over. */
export async function isThere(page: Page, name?: string | RegExp): Promise<void> {
  await expect(title(page, name)).toBeVisible();
  // What stands in for a page while it loads has a title too.
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await isAlive(page);
}

/** Goes to a page by the navigation bar, so that it asks the API for all it shows. @param prepare what it will be told */
export async function by(page: Page, link: string, prepare: (page: Page) => Promise<unknown>): Promise<void> {
  await at(page, '/privacy-policy');
  await prepare(page);
  await navLink(page, link).click();
}

export const fails = (api: string | RegExp) => (page: Page) =>
  page.route(api, (route) => route.fulfill({ status: 503, json: { code: 'internal_error' } }));

/** Milliseconds; see packages/federation/src/stalled.ts. */
const SHORTEST_TIMEOUT = 8000;

/** Answers, before the page has gone on, never; and the page waits for that, however long looking at it takes. */
export const hangs = (api: string | RegExp) => async (page: Page) => {
  await page.route(api, () => {});
  await page.evaluate((shortest) => {
    const { signal } = new AbortController();
    AbortSignal.timeout = () => signal;
    const start = window.setTimeout;
    const startShort = (work: TimerHandler, delay = 0) => (delay < shortest ? start(work, delay) : 0);
    Object.assign(window, { setTimeout: startShort });
  }, SHORTEST_TIMEOUT);
};

/** Notices stay for as long as somebody points at them. */
export const keepNotices = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).dispatchEvent('pointerover');

export const REFUSED = /Failed to load resource/;

/** Eighty letters that no line can break. */
export const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochuniongyrchgynwysfawrdd';
