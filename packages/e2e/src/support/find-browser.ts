/** Where browsers are on this machine. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without a window and its side processes: it takes a third of the processor's time. */
export const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an executable Chromium: that of `CHROMIUM_PATH`, one on the PATH, or Playwright's; undefined without any. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH ?? '';
  if (existsSync(given)) return given;
  for (const name of NAMES) {
    const found = onPath(name);
    if (found) return found;
  }
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** The path of a command. */
export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));
}
