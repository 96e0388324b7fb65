/** Finds browsers on this machine. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findInstalledBrowser } from './installed-browser.ts';

/** Returns the path of a Chromium: `CHROMIUM_PATH`, one on the PATH, or Playwright's; undefined when there is none. */
export function findBrowser(): string | undefined {
  const downloaded = chromium.executablePath();
  return findInstalledBrowser() ?? (existsSync(downloaded) ? downloaded : undefined);
}
