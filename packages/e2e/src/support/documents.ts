/** Files named in a page's HTML, and requests that a page sends to the server. */
import type { APIRequestContext, Page } from '@playwright/test';

export interface HintedFiles {
  /** Paths of the page's own scripts, which run. */
  readonly scripts: readonly string[];
  /** Paths of preloaded scripts, in the order they are needed. */
  readonly preloads: readonly string[];
  /** Names of style files, linked or inlined. */
  readonly styles: readonly string[];
}

/** Returns the files named in the HTML of the page at `path`, as the visitor of `request` gets it. */
export async function hintedFiles(request: APIRequestContext, path: string): Promise<HintedFiles> {
  const html = await (await request.get(path)).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url);
  return {
    scripts: all(/<script src="([^"]+)"/g),
    preloads: all(/<link rel="preload" as="script" href="([^"]+)"/g),
    styles: all(/(?:<link rel="stylesheet" href="[^"]*\/|<style data-href=")([^"/]+)"/g),
  };
}

/** Returns names of the style files that apply to `page`, linked or inlined. */
export function stylesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ cssRules }) => cssRules.length > 0)
      .map(({ href, ownerNode }) =>
        href ? (new URL(href).pathname.split('/').at(-1) ?? '') : ((ownerNode as HTMLElement).dataset.href ?? ''),
      ),
  );
}

/** Collects the paths of matching requests that `page` sends from now on. */
export function requestsOf(page: Page, wanted: (path: string, isNavigation: boolean) => boolean): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (wanted(pathname, request.isNavigationRequest())) paths.push(pathname);
  });
  return paths;
}

/** Collects page loads from now on; navigation within a page is not included. */
export const loadsOf = (page: Page) => requestsOf(page, (_, isNavigation) => isNavigation);

/** Collects API calls from now on. */
export const callsOf = (page: Page) => requestsOf(page, (path) => path.startsWith('/api/'));

/** Turns on the browser's data saver, so that nothing is loaded before a link is pressed. */
export async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * Resolves when `page` is idle again after its events. The wait has a limit, because Chromium forgets idle callbacks
 * when a link is focused right after it was hovered, until the page next draws.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })));
}
