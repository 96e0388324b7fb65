/** Where browsers are on this machine. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findInstalledBrowser } from './installed-browser.ts';

/** The path of an executable Chromium: that of `CHROMIUM_PATH`, one on the PATH, or Playwright's; undefined without any. */
export function findBrowser(): string | undefined {
  const downloaded = chromium.executablePath();
  return findInstalledBrowser() ?? (existsSync(downloaded) ? downloaded : undefined);
}
