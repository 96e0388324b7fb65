/** End-to-end tests run a real Chromium against the built store, which they start with the users' own command. */

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SECOND } from '@storefront/utils/time';
import { microFrontends } from './src/support/apps.ts';
import { findBrowser } from './src/support/find-browser.ts';
import { SOFTWARE_WEBGL } from './src/support/software-webgl.ts';
import { standaloneUrl } from './src/support/standalone.ts';
import type { VisitorOptions } from './src/support/test.ts';

const DESKTOP = { width: 1280, height: 900 };
/** Files of a kind are named after it: `layout.phone.spec.ts`. All others belong to the desktop. */
const specsOf = (kind: string) => new RegExp(`\\b${kind}\\.spec\\.ts$`);
/** Tag of the tests that only the second tier runs. */
const MORE = /@more/;
const KINDS = ['audit', 'drill', 'engine', 'more', 'phone', 'pictures', 'processes', 'release', 'screens', 'webgl'].map(
  specsOf,
);
/** Each Nx target has its own report and result files, because several may run from this configuration. */
const results = join(process.cwd(), '.results');
const target = process.env.NX_TASK_TARGET_TARGET ?? 'e2e';

/** Edges are drawn without font hinting and subpixel rendering, which depend on the screen. */
const EVEN_EDGES = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

/** @param args further command-line arguments */
function chromium(args: readonly string[]) {
  return {
    executablePath: findBrowser() ?? '',
    // Download paths are in UTF-8 even if this machine lacks the locale.
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
  // Generous limits that end only hung tests: a busy machine needs many times as long as a quiet one.
  timeout: 240 * SECOND,
  expect: {
    timeout: 45 * SECOND,
    // Antialiasing may differ in any number of pixels; a colour that differs by 12 of 256 shades fails.
    toHaveScreenshot: { pathTemplate: 'pictures/{arg}{ext}', threshold: 0.045, maxDiffPixels: 0 },
  },
  // A missing picture is a failure; `npm test -- pictures` takes it.
  updateSnapshots: 'none',
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: join(results, `${target}.json`) }]],
  use: {
    // The global setup sets it before the workers that read this start.
    baseURL: process.env.STORE_URL ?? '',
    // A trace costs a seventh of each test's CPU time; ask for one with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    // Tests cannot hold back or refuse requests that pass a service worker.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium([]),
  },
  projects: [
    {
      // These tests build apps of this checkout, some by starting a store, so only one runs at a time. The projects
      // after it in this list run in parallel.
      name: 'builds',
      testMatch: [specsOf('release'), specsOf('processes')],
      workers: 1,
      use: { viewport: DESKTOP },
    },
    {
      // Journeys across several apps.
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
    // Runs each micro-frontend's own journeys in the store, and alone those that depend on the shell's absence:
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
      // One browser uses the whole CPU.
      workers: 1,
      use: { viewport: DESKTOP, launchOptions: chromium(SOFTWARE_WEBGL) },
    },
    {
      // Journeys that only the second tier runs.
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
      // Pictures are taken of unchanged pages and compared with pages changed as by extensions: nothing may move, and
      // no old text may show.
      name: 'pictures',
      testMatch: specsOf('pictures'),
      use: { viewport: DESKTOP, meddles: true, launchOptions: chromium(EVEN_EDGES) },
    },
    {
      // Runs in Firefox and WebKitGTK as distributions ship them, which Playwright cannot drive.
      name: 'engines',
      testMatch: specsOf('engine'),
      workers: 1,
      timeout: 1800 * SECOND,
      expect: { timeout: 240 * SECOND },
    },
    {
      // Audits run one after another: the browser is also driven from outside, at a fixed port.
      name: 'audits',
      testMatch: specsOf('audit'),
      workers: 1,
    },
  ],
});
