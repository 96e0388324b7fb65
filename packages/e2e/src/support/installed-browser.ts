/** Finds browsers without loading Playwright. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without a window and its helper processes: it needs a third of the CPU time. */
export const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path of a Chromium: `CHROMIUM_PATH`, or one on the PATH. */
export function findInstalledBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH ?? '';
  if (existsSync(given)) return given;
  return NAMES.map(onPath).find((found) => found !== undefined);
}

/** Returns the path of a command. */
export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));
}
