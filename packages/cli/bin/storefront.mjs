#!/usr/bin/env node
/**
 * Entry of every command: installs what is missing, then runs the command on the Node version of the lock file.
 * Plain JavaScript without dependencies: it runs before any are installed, on any Node from 20 on.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, InstallError } from './install.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** These commands run on what the store needs; `releases` tries a release in a browser, which takes Playwright. */
const OF_STORE = ['start', 'console', 'studio', 'backup', 'secrets'];

try {
  const isOfStore = OF_STORE.includes(process.argv[2]) && process.env.NODE_ENV !== 'production';
  await ensureInstalled(root, { withDevelopment: !isOfStore });
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const bin = join(root, 'node_modules', '.bin');
const env = {
  // A shared compile cache halves the start of every process.
  NODE_COMPILE_CACHE: join(root, '.data/compile-cache'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
};
const child = spawn(join(bin, 'node'), [join(root, 'packages/cli/src/cli.ts'), ...process.argv.slice(2)], {
  // The channel closes when this process ends, even if killed; the command then ends in order.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
});
// The terminal signals the whole group; a signal to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
