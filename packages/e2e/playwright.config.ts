/** End-to-end tests: a real Chromium against the built store, started by the same command that people start it with. */

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SECOND } from '@storefront/utils/time';
import { microFrontends } from './src/support/apps.ts';
import { findBrowser } from './src/support/find-browser.ts';
import { SOFTWARE_WEBGL } from './src/support/software-webgl.ts';
import { standaloneUrl } from './src/support/standalone.ts';
import type { VisitorOptions } from './src/support/test.ts';

const DESKTOP = { width: 1280, height: 900 };
/** Files of a kind are named after it: `layout.phone.spec.ts`. All others are the desktop's. */
const specsOf = (kind: string) => new RegExp(`\\b${kind}\\.spec\\.ts$`);
/** The tag of what the second tier adds to a file's tests. */
const MORE = /@more/;
const KINDS = ['audit', 'drill', 'engine', 'more', 'phone', 'pictures', 'processes', 'release', 'screens', 'webgl'].map(
  specsOf,
);
/** Each Nx target that runs tests has a report and files of its own: several may run from this configuration. */
const results = join(process.cwd(), '.results');
const target = process.env.NX_TASK_TARGET_TARGET ?? 'e2e';

/** Edges are drawn without what depends on the screen and the fonts' own advice to it. */
const EVEN_EDGES = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

/** @param args further ones of its command line */
function chromium(args: readonly string[]) {
  return {
    executablePath: findBrowser() ?? '',
    // Paths of downloads are in UTF-8, whatever locale this machine lacks.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  };
}

export default defineConfig<VisitorOptions>({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  outputDir: join(results, `${target}-artifacts`),
  globalSetup: './src/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  grepInvert: MORE,
  // Limits for what hangs: a busy machine takes many times as long as a quiet one.
  timeout: 240 * SECOND,
  expect: {
    timeout: 45 * SECOND,
    // As many pixels as one likes may be smoothed otherwise, none may be another colour: by 12 of 256 shades it is seen.
    toHaveScreenshot: { pathTemplate: 'pictures/{arg}{ext}', threshold: 0.045, maxDiffPixels: 0 },
  },
  // A picture that is not there is a failure; `npm run pictures` takes it.
  updateSnapshots: 'none',
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: join(results, `${target}.json`) }]],
  use: {
    // Set by the global setup, before the workers that read this start.
    baseURL: process.env.STORE_URL ?? '',
    // A trace costs a seventh of the processor's time in every test; ask for one with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    // What passes a service worker cannot be held back or refused by a test.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium([]),
  },
  projects: [
    {
      // They build apps of this checkout, some by starting stores of it, so no two of them run at once; what comes
      // after them in this list runs beside them.
      name: 'builds',
      testMatch: [specsOf('release'), specsOf('processes')],
      workers: 1,
      use: { viewport: DESKTOP },
    },
    {
      // Journeys across the apps.
      name: 'desktop',
      testIgnore: KINDS,
      use: { viewport: DESKTOP },
    },
    {
      name: 'phone',
      testMatch: specsOf('phone'),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    ...[...microFrontends, 'shell', 'gallery'].map((app) => ({
      name: `screens of ${app}`,
      testMatch: specsOf('screens'),
      grep: new RegExp(`@${app}$`),
      use: { viewport: DESKTOP, launchOptions: chromium(EVEN_EDGES) },
    })),
    // Each micro-frontend's own journeys in the store, and without the shell those that depend on its absence:
    // docs/decisions/0030-standalone-journeys.md.
    ...microFrontends.flatMap((app) => [
      {
        name: `journeys of ${app}`,
        testDir: `../../${app}/e2e`,
        use: { viewport: DESKTOP },
      },
      {
        name: `more ${app}`,
        testDir: `../../${app}/e2e`,
        grep: MORE,
        grepInvert: [],
        use: { viewport: DESKTOP, meddles: true },
      },
      {
        name: `standalone ${app}`,
        testDir: `../../${app}/e2e`,
        grep: /@alone/,
        grepInvert: [],
        use: { viewport: DESKTOP, baseURL: process.env[standaloneUrl(app)] ?? '' },
      },
    ]),
    {
      name: 'webgl',
      testMatch: specsOf('webgl'),
      // One browser takes all of the processor.
      workers: 1,
      use: { viewport: DESKTOP, launchOptions: chromium(SOFTWARE_WEBGL) },
    },
    {
      // Further journeys of the second tier.
      name: 'more desktop',
      testMatch: specsOf('more'),
      use: { viewport: DESKTOP, meddles: true },
    },
    {
      name: 'more',
      grep: MORE,
      grepInvert: [],
      use: { viewport: DESKTOP, meddles: true, launchOptions: chromium(EVEN_EDGES) },
    },
    {
      // Taken of plain pages, and compared with ones that others meddle with: no text may be old, and nothing moves.
      name: 'pictures',
      testMatch: specsOf('pictures'),
      use: { viewport: DESKTOP, meddles: true, launchOptions: chromium(EVEN_EDGES) },
    },
    {
      // In Firefox and WebKitGTK as distributions ship them, which Playwright does not drive.
      name: 'engines',
      testMatch: specsOf('engine'),
      workers: 1,
      timeout: 1800 * SECOND,
      expect: { timeout: 240 * SECOND },
    },
    {
      // One after another: the browser is steered from outside too, at a port of its own.
      name: 'audits',
      testMatch: specsOf('audit'),
      workers: 1,
    },
  ],
});
