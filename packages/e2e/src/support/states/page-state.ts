/** One state of a page, and how to reach it. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { isAlive, navLink, title } from '../parts.ts';
import { expect } from '../test.ts';

export interface PageState {
  readonly name: string;
  readonly open: (page: Page, context: BrowserContext) => Promise<void>;
  /** Expected console messages on the way. */
  readonly complaints?: readonly RegExp[];
  /** True for pages that visitors come for, which are pictured on every screen in both themes. */
  readonly isPublic?: true;
  /** True when `npm test` checks the state, as it does public ones: each page's usual state, and each kind of form. */
  readonly isMain?: true;
  /** True when the state is about a dialog or a notice over the page, so that only the viewport is pictured. */
  readonly isInView?: true;
  /** The part to picture, when other states picture the rest of the page. */
  readonly part?: (page: Page) => Locator;
  /** The state's only theme, whatever the system's. */
  readonly theme?: 'light' | 'dark';
  /** True when the print style is pictured. */
  readonly isPrinted?: true;
}

/** Opens the page at `path` and waits for it. */
export async function at(page: Page, path: string, name?: string | RegExp): Promise<void> {
  await page.goto(path);
  await isThere(page, name);
}

/** Waits until the page's own heading is visible and its scripts have hydrated it. */
export async function isThere(page: Page, name?: string | RegExp): Promise<void> {
  await expect(title(page, name)).toBeVisible();
  // A page's loading placeholder has a title too.
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await isAlive(page);
}

/**
 * Opens a page by the navigation bar, so that it loads all its data from the API. @param prepare sets up the API's
 * answers
 */
export async function by(page: Page, link: string, prepare: (page: Page) => Promise<unknown>): Promise<void> {
  await at(page, '/privacy-policy');
  await prepare(page);
  await navLink(page, link).click();
}

export const fails = (api: string | RegExp) => (page: Page) =>
  page.route(api, (route) => route.fulfill({ status: 503, json: { code: 'internal_error' } }));

/** Milliseconds; see packages/federation/src/stalled.ts. */
const SHORTEST_TIMEOUT = 8000;

/** Never answers matching requests, and disables the page's timeouts, however long the check lasts. */
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

/** Keeps notices open: they stay while they are hovered. */
export const keepNotices = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).dispatchEvent('pointerover');

export const REFUSED = /Failed to load resource/;

/** An eighty-letter word that cannot be broken. */
export const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochuniongyrchgynwysfawrdd';
