/** End-to-end tests: a real Chromium against the built store, started by the same command that people start it with. */
import { defineConfig } from '@playwright/test';
import { microFrontends } from './src/support/apps.ts';
import { standaloneUrl } from './src/support/standalone.ts';

const SECOND = 1000;
const PHONE_TESTS = /\.phone\.spec\.ts$/;
const SCREEN_TESTS = /screens\.spec\.ts$/;
const AUDITS = /\.audit\.spec\.ts$/;
const COMMAND_TESTS = /\.command\.spec\.ts$/;
const WEBGL_TESTS = /\.webgl\.spec\.ts$/;
// They have a configuration of their own, drill.config.ts, and need no store.
const DRILLS = /\.drill\.spec\.ts$/;
const DESKTOP = { width: 1280, height: 900 };

/** @param args further ones of its command line */
function chromium(args: readonly string[]) {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  };
}

export default defineConfig({
  testDir: 'src',
  outputDir: '.results/artifacts',
  globalSetup: './src/support/open-store.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60 * SECOND,
  expect: {
    timeout: 10 * SECOND,
    // As many pixels as one likes may be smoothed otherwise, none may be another colour: by 12 of 256 shades it is seen.
    toHaveScreenshot: { pathTemplate: 'pictures/{arg}{ext}', threshold: 0.045, maxDiffPixels: 0 },
  },
  // A picture that is not there is a failure; `npm run pictures` takes it.
  updateSnapshots: 'none',
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '.results/e2e.json' }], ['./src/support/uncompared-pictures.ts']],
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
      // These start processes and rebuild apps of this checkout, so no two of them run at once. They take longest, so
      // they come first, beside the others.
      name: 'commands',
      testMatch: COMMAND_TESTS,
      workers: 1,
      timeout: 120 * SECOND,
      use: { viewport: DESKTOP },
    },
    {
      name: 'desktop',
      testIgnore: [PHONE_TESTS, SCREEN_TESTS, AUDITS, COMMAND_TESTS, WEBGL_TESTS, DRILLS],
      use: { viewport: DESKTOP },
    },
    {
      // Edges are drawn without what depends on the screen and the fonts' own advice to it.
      name: 'screens',
      testMatch: SCREEN_TESTS,
      use: {
        viewport: DESKTOP,
        launchOptions: chromium(['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']),
      },
    },
    {
      // One after another: the browser is steered from outside too, at a port of its own.
      name: 'audits',
      testMatch: AUDITS,
      workers: 1,
      use: { launchOptions: chromium([`--remote-debugging-port=${process.env.AUDIT_PORT}`]) },
    },
    {
      // With WebGL drawn by the processor, of which one browser takes all there is.
      name: 'webgl',
      testMatch: WEBGL_TESTS,
      workers: 1,
      use: {
        viewport: DESKTOP,
        launchOptions: chromium(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']),
      },
    },
    {
      // Each micro-frontend's own journeys, in the store…
      name: 'shell',
      testDir: '../..',
      testMatch: 'mfe-*/e2e/**/*.spec.ts',
      use: { viewport: DESKTOP },
    },
    // … and without it those that meet what is otherwise there: docs/decisions/0030-journeys-alone.md.
    ...microFrontends.map((app) => ({
      name: `standalone ${app}`,
      testDir: `../../${app}/e2e`,
      grep: /@alone/,
      use: { viewport: DESKTOP, baseURL: process.env[standaloneUrl(app)] ?? '' },
    })),
    {
      name: 'phone',
      testMatch: PHONE_TESTS,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
