/** Finds a Chromium for the end-to-end tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { CommandError } from './command-error.ts';
import { inRoot } from './paths.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an executable Chromium. @throws {CommandError} when there is none and none can be installed */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Installing a browser for the end-to-end tests…');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  } else {
    run(inRoot('node_modules/.bin/playwright'), ['install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed)
    throw new CommandError(
      'There is no Chromium for the end-to-end tests, and none could be installed. Set CHROMIUM_PATH to one.',
    );
  return installed;
}

/** The path of an executable Chromium, where there is one. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
