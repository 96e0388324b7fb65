/** Drills test a newcomer's steps, each in a fresh clone of this checkout. They need no store of their own. */

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { MINUTE } from '@storefront/utils/time';
import { findBrowser } from './src/support/find-browser.ts';

// The clone of this run; workers inherit the variable. If it is set already, the clone is kept for the next run.
if (!process.env.DRILL_CLONE) {
  process.env.DRILL_CLONE = join(tmpdir(), `storefront-drill-${randomUUID()}`);
  process.env.DRILL_CLONE_IS_TEMPORARY = 'yes';
}

export default defineConfig({
  testDir: 'src',
  testMatch: /\.drill\.spec\.ts$/,
  outputDir: '.results/drill-artifacts',
  globalTeardown: './src/support/remove-clone.ts',
  // All drills share one clone.
  workers: 1,
  retries: 0,
  // Generous limits that end only hung steps: even a busy machine installs, builds and starts everything in less.
  timeout: 20 * MINUTE,
  expect: { timeout: 3 * MINUTE },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '.results/drill.json' }]],
  use: {
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser() ?? '',
      args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
