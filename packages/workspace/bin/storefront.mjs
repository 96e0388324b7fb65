#!/usr/bin/env node
/**
 * The door to every command: installs what is missing, then runs the command on the Node the lock file brings.
 * Plain JavaScript without dependencies, because it runs before there are any and on any Node from 20 on.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing dependencies (npm ci)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('Dependencies could not be installed; npm says why above.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

install();
const bin = join(modules, '.bin');
const env = {
  // Every process below keeps there what it has compiled, and half of its start is saved the next time.
  NODE_COMPILE_CACHE: join(root, '.data/compile-cache'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
};
const child = spawn(join(bin, 'node'), [join(root, 'packages/workspace/src/cli.ts'), ...process.argv.slice(2)], {
  // The channel closes when this process is gone, killed or not; the command then ends in order.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
});
// The terminal signals the whole group, so the child ends in order by itself; a signal to us alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
