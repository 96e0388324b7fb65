/** A browser's environment: a home of its own, and a display where this machine can make one. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../support/command.ts';
import { findXvfb } from './programs.ts';

export interface Sandbox {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly hasDisplay: boolean;
  /** Closes the display and removes the home. */
  close(): Promise<void>;
}

const SCREEN = '1400x1000x24';
/** GTK's settings: reduced motion, as in the other tests. */
const GTK_SETTINGS = '[Settings]\ngtk-enable-animations=false\n';

export async function openSandbox(): Promise<Sandbox> {
  const home = await mkdtemp(join(tmpdir(), 'storefront-browser-'));
  const removal = { recursive: true, force: true, maxRetries: 20 };
  // A test that is interrupted while its browser opens does not close it.
  process.once('exit', () => rmSync(home, removal));
  const [config, runtime] = [join(home, 'config'), join(home, 'runtime')];
  await mkdir(join(config, 'gtk-3.0'), { recursive: true });
  await mkdir(runtime, { mode: 0o700 });
  await writeFile(join(config, 'gtk-3.0/settings.ini'), GTK_SETTINGS);
  const { DISPLAY: _, WAYLAND_DISPLAY: __, DBUS_SESSION_BUS_ADDRESS: ___, ...environment } = process.env;
  const env = {
    ...environment,
    HOME: home,
    XDG_CONFIG_HOME: config,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: runtime,
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    TMPDIR: home,
  };
  const display = await openDisplay(home, env);
  return {
    home,
    env: display ? { ...env, DISPLAY: display.name } : env,
    hasDisplay: display !== undefined,
    async close() {
      await display?.stop();
      // Killed processes may still be writing.
      await rm(home, removal);
    },
  };
}

/** Opens a virtual display, where the CPU draws WebGL too. */
async function openDisplay(cwd: string, env: NodeJS.ProcessEnv) {
  const xvfb = findXvfb();
  if (!xvfb) return undefined;
  const server = startCommand(xvfb, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], { cwd, env });
  process.once('exit', server.killGroup);
  const [, number] = await server.says(/^(\d+)\n/m);
  return { name: `:${number}`, stop: server.stop };
}
