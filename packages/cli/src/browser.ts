import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from '@storefront/e2e/find-browser';
import { HEADLESS, onPath } from '@storefront/e2e/installed-browser';
import { CommandError } from './command-error.ts';
import { inRoot } from './paths.ts';

const FONTS = 'fonts-liberation';

/** Returns the path of a Chromium for the tests. @throws {CommandError} when there is none and none can be installed */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Installing a browser for the end-to-end tests…');
  if (isDebianRoot()) {
    installFromDebian([HEADLESS, FONTS]);
    if (!findBrowser()) installFromDebian(['chromium', FONTS]);
  } else {
    run(inRoot('node_modules/.bin/playwright'), ['install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed)
    throw new CommandError(
      'There is no Chromium for the end-to-end tests, and it could not be installed. Set CHROMIUM_PATH.',
    );
  return installed;
}

/** Installs the headless build where possible: it is faster for hundreds of pages. */
export function findOrInstallHeadlessBrowser(): string {
  const isChosen = existsSync(process.env.CHROMIUM_PATH ?? '');
  if (!isChosen && !onPath(HEADLESS) && isDebianRoot()) {
    console.log('Installing a headless browser for the end-to-end tests…');
    installFromDebian([HEADLESS, FONTS]);
  }
  return findOrInstallBrowser();
}

export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Ignores failures: the caller checks whether the browser exists. */
export function installFromDebian(packages: readonly string[]): void {
  // Without a network this fails at once.
  const timeout = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
  run('apt-get', [...timeout, 'update', '-qq']);
  run('apt-get', [...timeout, 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
