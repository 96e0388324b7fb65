/** Finds browsers other than Chromium on this machine. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findFirefox(): string | undefined {
  return given('FIREFOX_PATH') ?? onPath('firefox-esr') ?? onPath('firefox');
}

export interface WebKit {
  readonly driver: string;
  readonly browser: string;
}

/** Returns WebKitGTK's MiniBrowser, which distributions install beside the library and not on PATH, and its driver. */
export function findWebKit(): WebKit | undefined {
  const driver = given('WEBKIT_DRIVER_PATH') ?? onPath('WebKitWebDriver');
  const browser = given('WEBKIT_PATH') ?? onPath('MiniBrowser') ?? MINI_BROWSERS.find((path) => existsSync(path));
  return driver && browser ? { driver, browser } : undefined;
}

export function findXvfb(): string | undefined {
  return onPath('Xvfb');
}

const MULTIARCH = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' } as Record<string, string>;
const MINI_BROWSERS = ['4.1', '6.0', '4.0'].flatMap((version) => [
  `/usr/lib/${MULTIARCH[process.arch]}/webkit2gtk-${version}/MiniBrowser`,
  `/usr/libexec/webkit2gtk-${version}/MiniBrowser`,
  `/usr/lib/webkit2gtk-${version}/MiniBrowser`,
]);

function given(variable: string): string | undefined {
  const path = process.env[variable] ?? '';
  return existsSync(path) ? path : undefined;
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));
}
