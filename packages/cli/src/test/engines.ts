import { existsSync } from 'node:fs';
import { onPath } from '@storefront/e2e/installed-browser';
import { installFromDebian, isDebianRoot } from '../browser.ts';

/** Debian packages by the command that shows they are installed. With Mesa, both browsers draw WebGL on the CPU. */
const ENGINES = [
  { command: 'firefox-esr', setting: 'FIREFOX_PATH', packages: ['firefox-esr'] },
  { command: 'WebKitWebDriver', setting: 'WEBKIT_DRIVER_PATH', packages: ['webkit2gtk-driver'] },
  { command: 'Xvfb', packages: ['xvfb', 'libgl1-mesa-dri'] },
] as const;

/** Installs missing browsers as root on Debian. Elsewhere it does nothing, and the tests name what they lack. */
export function installEngines(): void {
  if (!isDebianRoot()) return;
  const missing = ENGINES.filter(
    (engine) => !onPath(engine.command) && !('setting' in engine && existsSync(process.env[engine.setting] ?? '')),
  );
  if (missing.length === 0) return;
  console.log('Installing browsers of other engines…');
  // Packages are installed one by one, because a distribution may lack one of them.
  for (const { packages } of missing) installFromDebian(packages);
}
