/** Installs the browsers of other engines, for the main job in them, where that can be done. */
import { existsSync } from 'node:fs';
import { onPath } from '@storefront/e2e/find-browser';
import { installFromDebian, isDebianRoot } from '../browser.ts';

/** Packages of Debian by a command that tells whether they are there. With Mesa both draw WebGL, by the processor. */
const ENGINES = [
  { command: 'firefox-esr', setting: 'FIREFOX_PATH', packages: ['firefox-esr'] },
  { command: 'WebKitWebDriver', setting: 'WEBKIT_DRIVER_PATH', packages: ['webkit2gtk-driver'] },
  { command: 'Xvfb', packages: ['xvfb', 'libgl1-mesa-dri'] },
] as const;

/** As root on Debian, installs what is missing. Elsewhere it does nothing: the tests say what they could not find. */
export function installEngines(): void {
  if (!isDebianRoot()) return;
  const missing = ENGINES.filter(
    (engine) => !onPath(engine.command) && !('setting' in engine && existsSync(process.env[engine.setting] ?? '')),
  );
  if (missing.length === 0) return;
  console.log('Installing browsers of other engines…');
  // One by one: a distribution may lack one of them.
  for (const { packages } of missing) installFromDebian(packages);
}
