/** Takes reproducible pictures of pages: without motion, pending content or random values. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { coloursSettled } from './colours.ts';
import { isWithinLoss } from './compact-picture.ts';
import { findBrowser } from './find-browser.ts';
import type { PageState } from './states/page-state.ts';
import { expect, test } from './test.ts';

export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** True when only the viewport is pictured, not the whole page. */
  readonly isInView?: true;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

const views = {
  phoneLight: { name: 'phone-light', ...phone, colorScheme: 'light' },
  phoneDark: { name: 'phone-dark', ...phone, colorScheme: 'dark' },
  desktopLight: { name: 'desktop-light', ...desktop, colorScheme: 'light' },
  desktopDark: { name: 'desktop-dark', ...desktop, colorScheme: 'dark' },
} as const satisfies Record<string, View>;

/** A sheet of A4 without its margins. */
const paper: View = { name: 'paper', width: 718, height: 1047, colorScheme: 'light' };

/** Returns the views of a state: a phone by day and a desktop at night; for public pages also the other way round. */
export function viewsOf({ isPublic, isPrinted, theme }: PageState): readonly View[] {
  if (isPrinted) return [paper];
  const { phoneLight, phoneDark, desktopLight, desktopDark } = views;
  if (theme) return [theme === 'light' ? phoneLight : desktopDark];
  const others = [phoneDark, desktopLight].map((view) => ({ ...view, isInView: true }) as const);
  return isPublic ? [phoneLight, desktopDark, ...others] : [phoneLight, desktopDark];
}

export const pictures = fileURLToPath(new URL('../../pictures', import.meta.url));

export function fileOf({ name }: PageState, view: View): string {
  return `${name.replace(/[^a-z0-9]+/g, '-')}-${view.name}.png`;
}

const note = join(pictures, 'taken-with.json');

/** The browser that took the pictures. */
export const takenWith = (JSON.parse(readFileSync(note, 'utf8')) as { readonly browser: string }).browser;

/** Records that this browser took the pictures. */
export async function noteBrowser(version: string): Promise<void> {
  await writeFile(note, `${JSON.stringify({ browser: describeBrowser(version) }, null, 2)}\n`);
}

/**
 * Names the browser of these tests as far as its drawing differs from others': a headless shell antialiases edges
 * differently from the full Chromium of the same version.
 */
export function describeBrowser(version: string): string {
  const build = basename(findBrowser() ?? '');
  return `${build} ${version.split('.')[0]} for ${process.platform} ${process.arch}`;
}

/** Patterns of text that differs between runs, with its replacement in pictures. */
const RANDOM: readonly (readonly [pattern: string, stand: string])[] = [
  ['shopper-[0-9a-f]{8}-[0-9a-f-]{27}', 'mara.holt'],
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '0199f3a2-5c1e-7b40-9d27-4f8e2a61c3b5'],
  ['[0-9a-f]{64}', '5f0c3ab17e29d84c6b5fa0e1937d2c48'.repeat(2)],
  [
    '(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}, 20\\d\\d',
    'March 14, 2026',
  ],
  ['\\d{1,2}:\\d\\d [AP]M', '9:41 AM'],
  ['20\\d\\d-\\d{6}', '2026-000042'],
  ['\\d{1,2} h \\d\\d min', '71 h 59 min'],
  ['\\d{1,2} min \\d\\d s', '59 min 08 s'],
  ['\\+1555\\d{7}', '+15554443333'],
  ['ending in \\d{4}', 'ending in 3333'],
];

/** Compares `page` with its picture: the full page, the viewport, or the part that the state is about. */
export async function expectPicture(page: Page, state: PageState, view: View): Promise<void> {
  const file = fileOf(state, view);
  if (state.part) return expectLike(state.part(page), file, { mask: maskOf(page) });
  if (state.isInView || view.isInView) return expectLike(page, file, { mask: maskOf(page) });
  // In a window as high as the page, elements fixed to the window's bottom appear at the page's bottom.
  const { width, height } = view;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await expectLike(page, file, { fullPage: true, mask: maskOf(page) });
  await page.setViewportSize({ width, height });
}

/** The checksum of a zip differs from day to day, as its version's day is in it. */
const maskOf = (page: Page) => [
  page.locator('img[alt^="QR code"]'),
  page.getByRole('listitem').filter({ hasText: 'everything in one archive' }).locator('code'),
];

interface Taking {
  readonly fullPage?: true;
  readonly mask: Locator[];
}

/**
 * Skips Playwright's comparison, which is ten times as slow, when the picture is within the compression loss of the
 * known one.
 */
async function expectLike(pictured: Page | Locator, file: string, taking: Taking): Promise<void> {
  const asPlaywright = { ...taking, animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  const isLike = async () =>
    isWithinLoss(await pictured.screenshot(asPlaywright), await readFile(join(pictures, file)));
  if (test.info().config.updateSnapshots === 'none' && existsSync(join(pictures, file)) && (await isLike())) return;
  // The two calls accept different options.
  if ('goto' in pictured) await expect.soft(pictured).toHaveScreenshot(file, taking);
  else await expect.soft(pictured).toHaveScreenshot(file, { mask: taking.mask });
}

export async function show(page: Page, { width, height, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await coloursSettled(page);
}

/** Waits for fonts and pictures, including those further down, and replaces random text with fixed text. */
export async function settle(page: Page): Promise<void> {
  // Moves the pointer away from the page.
  await page.mouse.move(-10, -10);
  await page.evaluate(async (random) => {
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = 'eager';
    // Another screen or theme may need another file; until it is loaded, the old one is shown and decoded.
    while (images.some(({ complete }) => !complete)) await new Promise(requestAnimationFrame);
    const backgrounds = [...document.querySelectorAll('main *')].flatMap((element) => {
      const [, src] = /url\("(.+?)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
      return src ? [Object.assign(new Image(), { src })] : [];
    });
    const all = [...images, ...backgrounds].map((image) => image.decode().catch(() => {}));
    await Promise.all([document.fonts.ready, ...all]);

    const patterns = random.map(([pattern, stand]) => [new RegExp(pattern, 'g'), stand] as const);
    const replaced = (text: string) => patterns.reduce((all, [pattern, stand]) => all.replace(pattern, stand), text);
    const replaceAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const now = text.nodeValue ?? '';
        if (replaced(now) !== now) text.nodeValue = replaced(now);
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input')) {
        if (replaced(field.value) !== field.value) field.value = replaced(field.value);
      }
    };
    replaceAll();
    if (!('isSettled' in window)) {
      Object.assign(window, { isSettled: true });
      // A later answer or a passing minute may bring random text again, which is replaced before it is drawn.
      const anything = { subtree: true, childList: true, characterData: true, attributes: true };
      new MutationObserver(replaceAll).observe(document.body, anything);
    }
    scrollTo({ top: 0, behavior: 'instant' });
  }, RANDOM);
}
