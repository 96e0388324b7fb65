/** What stands in the HTML of a page, and what a page asks the server for. */
import type { APIRequestContext, Page } from '@playwright/test';

export interface HintedFiles {
  /** Paths of the page's own scripts, which run. */
  readonly scripts: readonly string[];
  /** Paths of scripts that are only hinted, in the order they are needed. */
  readonly preloads: readonly string[];
  /** Names of style files, linked or standing in the page. */
  readonly styles: readonly string[];
}

/** The files named in the HTML of the page at `path`, as the visitor of `request` gets it. */
export async function hintedFiles(request: APIRequestContext, path: string): Promise<HintedFiles> {
  const html = await (await request.get(path)).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url);
  return {
    scripts: all(/<script src="([^"]+)"/g),
    preloads: all(/<link rel="preload" as="script" href="([^"]+)"/g),
    styles: all(/(?:<link rel="stylesheet" href="[^"]*\/|<style data-href=")([^"/]+)"/g),
  };
}

/** Names of the style files that `page` shows itself by, linked or standing in it. */
export function stylesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ cssRules }) => cssRules.length > 0)
      .map(({ href, ownerNode }) =>
        href ? (new URL(href).pathname.split('/').at(-1) ?? '') : ((ownerNode as HTMLElement).dataset.href ?? ''),
      ),
  );
}

/** Collects the paths of requests that `page` makes from now on, as far as they match. */
export function requestsOf(page: Page, wanted: (path: string, isNavigation: boolean) => boolean): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (wanted(pathname, request.isNavigationRequest())) paths.push(pathname);
  });
  return paths;
}

/** Collects the pages that are loaded from now on; moves within a page are not among them. */
export const loadsOf = (page: Page) => requestsOf(page, (_, isNavigation) => isNavigation);

/** Collects calls of the API from now on. */
export const callsOf = (page: Page) => requestsOf(page, (path) => path.startsWith('/api/'));

/** Has the browser say that data is dear, so that nothing is loaded before a link is pressed. */
export async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * Resolves when `page` has done what its events led to. Chromium forgets idle callbacks when a link is focused right
 * after it was pointed at, until the page next draws something, so the wait has an end.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })));
}
